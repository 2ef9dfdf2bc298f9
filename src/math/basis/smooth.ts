import { eigenvaluesSymmetric } from "../linalg/eigen-symmetric.js";
import { Matrix } from "../linalg/matrix.js";
import type { Basis, MappedBasis } from "./basis.js";
import { basisBlocks } from "./evaluate.js";
import { oneNorm, symmetric, times } from "./matrices.js";
import { basisSize } from "./size.js";

/** A quadratic form of coefficients that has a smoothing parameter of its own. */
export interface Penalty {
  /** Symmetric and positive semidefinite. */
  readonly matrix: Matrix;
  readonly rank: number;
}

/** A smooth term: functions, and what makes combinations of them wiggly. */
export interface Smooth {
  readonly basis: Basis;
  /** One per smoothing parameter; none if the term is not penalized. */
  readonly penalties: readonly Penalty[];
  /** The dimension of the functions that no penalty touches. */
  readonly nullSpace: number;
}

/** Eigenvalues below this share of the largest one are rounding errors. */
const NEGLIGIBLE = 2 ** -52 * 1e4;

/** A term from its basis and the matrices of its penalties, whose ranks are counted. */
export function smoothOf(basis: Basis, matrices: readonly Matrix[]): Smooth {
  const penalties = matrices.map((matrix) => {
    const own = symmetric(matrix);
    return { matrix: own, rank: semidefiniteRank(own) };
  });
  return { basis, penalties, nullSpace: basisSize(basis) - rankOfSum(penalties) };
}

/** How many eigenvalues of a positive semidefinite matrix are not 0. */
function semidefiniteRank(matrix: Matrix): number {
  const values = eigenvaluesSymmetric(matrix);
  return values.filter((value) => value > values[0] * NEGLIGIBLE).length;
}

/** The rank of the sum of penalties, each divided by its size. */
function rankOfSum(penalties: readonly Penalty[]): number {
  if (penalties.length <= 1) return penalties[0]?.rank ?? 0;
  const size = penalties[0].matrix.rows;
  const sum = new Matrix(size, size);
  for (const { matrix } of penalties) {
    const scale = oneNorm(matrix);
    for (let i = 0; i < sum.data.length; i += 1) sum.data[i] += scale > 0 ? matrix.data[i] / scale : 0;
  }
  return semidefiniteRank(sum);
}

/**
 * The term in the coordinates γ of its coefficients β = M·γ, one column of M for each of them. The penalties become
 * those of the new functions.
 */
export function mapped({ basis, penalties }: Smooth, map: Matrix): Smooth {
  const combined: MappedBasis =
    basis.kind === "mapped" ? { ...basis, map: basis.map.multiply(map) } : { kind: "mapped", basis, map };
  const turned = map.transpose();
  return smoothOf(
    combined,
    penalties.map(({ matrix }) => turned.multiply(matrix.multiply(map))),
  );
}

/**
 * The term with penalties divided as in mgcv, so that a smoothing parameter means about as much for every basis:
 * ‖S‖₁ becomes the square of the largest sum of a row of absolute values of the functions at the data.
 */
export function balanced(smooth: Smooth, x: Matrix): Smooth {
  let largest = 0;
  for (const { values } of basisBlocks(smooth.basis, x))
    for (let row = 0, at = 0; row < values.rows; row += 1) {
      let sum = 0;
      for (let j = 0; j < values.columns; j += 1, at += 1) sum += Math.abs(values.data[at]);
      largest = Math.max(largest, sum);
    }
  const penalties = smooth.penalties.map(({ matrix, rank }) => {
    const norm = oneNorm(matrix);
    return { matrix: norm > 0 ? times(matrix, largest ** 2 / norm) : matrix, rank };
  });
  return { ...smooth, penalties };
}
