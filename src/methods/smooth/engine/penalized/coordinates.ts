// Coordinates of the coefficients in which penalties are as simple as they can be: those of a term become diagonal
// together wherever that is possible, so that smoothing parameters of any size do not cost digits.

import { columnsFrom } from "../../../../math/basis/combine.js";
import { oneNorm, symmetric, times } from "../../../../math/basis/matrices.js";
import { eigenSymmetric } from "../../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { multiply } from "../../../../math/linalg/multiply.js";

/** The penalties of neighboring coefficients, each with a smoothing parameter of its own. */
export interface PenaltyBlock {
  /** The index of the first coefficient. */
  readonly first: number;
  readonly size: number;
  readonly matrices: readonly Matrix[];
  /** The index of the smoothing parameter of every matrix; several may share one. */
  readonly parameters: readonly number[];
}

/** A penalty in the coordinates. */
export interface TurnedPenalty {
  /** The index of its smoothing parameter. */
  readonly parameter: number;
  /** The index of the first coordinate. */
  readonly first: number;
  /** Over the penalized coordinates of its term. */
  readonly matrix: Matrix;
}

/** The penalized coordinates of a term. */
export interface TurnedBlock {
  readonly first: number;
  /** The coordinates that some penalty touches come first. */
  readonly rank: number;
  readonly size: number;
  readonly penalties: readonly TurnedPenalty[];
  readonly isDiagonal: boolean;
}

export interface Coordinates {
  /** Coefficients are T times coordinates. */
  readonly T: Matrix;
  readonly blocks: readonly TurnedBlock[];
}

/** Eigenvalues below this share of the largest one are rounding errors, as where ranks are counted. */
const NEGLIGIBLE = 2 ** -52 * 1e4;
/** Entries beside the diagonal below this share of the largest entry are rounding errors. */
const DIAGONAL = 1e-9;

export function turned(size: number, blocks: readonly PenaltyBlock[]): Coordinates {
  const T = Matrix.identity(size);
  const turnedBlocks = blocks.map((block) => {
    const { map, rank } = turn(block.matrices);
    for (let i = 0; i < block.size; i += 1) T.data.set(map.row(i), (block.first + i) * size + block.first);
    const matrices = block.matrices.map((S) =>
      symmetric(multiply(map, S.multiply(map), { transposeA: true })),
    );
    const isDiagonal = matrices.every(isNearlyDiagonal);
    const penalties = matrices.map((matrix, k) => ({
      parameter: block.parameters[k],
      first: block.first,
      matrix: cleaned(matrix, isDiagonal).slice(0, rank, 0, rank),
    }));
    return { first: block.first, rank, size: block.size, penalties, isDiagonal };
  });
  return { T, blocks: turnedBlocks };
}

/** The coordinates that are penalized, in which the sum of the penalties is 1 and one of them diagonal, and the others. */
function turn(matrices: readonly Matrix[]): { readonly map: Matrix; readonly rank: number } {
  const normed = matrices.map((S) => times(S, 1 / (oneNorm(S) || 1)));
  const total = normed.reduce((sum, S) => sum.add(S));
  const { values, vectors } = eigenSymmetric(symmetric(total));
  const rank = values.filter((value) => value > values[0] * NEGLIGIBLE).length;
  const map = vectors;
  for (let i = 0; i < map.rows; i += 1)
    for (let j = 0; j < rank; j += 1) map.data[i * map.columns + j] /= Math.sqrt(values[j]);
  if (matrices.length === 1 || rank === 0) return { map, rank };
  const range = columnsFrom(map, 0, rank);
  // Unequal factors tell penalties apart that share directions.
  const mixed = normed.reduce(
    (sum, S, k) => sum.add(times(S, 1 / (k + 1 + k / 7))),
    new Matrix(map.rows, map.rows),
  );
  const inner = symmetric(multiply(range, mixed.multiply(range), { transposeA: true }));
  const rotated = range.multiply(eigenSymmetric(inner).vectors);
  for (let i = 0; i < map.rows; i += 1) map.data.set(rotated.row(i), i * map.columns);
  return { map, rank };
}

function isNearlyDiagonal({ rows, data }: Matrix): boolean {
  const largest = data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return data.every(
    (value, at) => Math.floor(at / rows) === at % rows || Math.abs(value) <= DIAGONAL * largest,
  );
}

/** Without the rounding errors beside the diagonal, where these should be 0. */
function cleaned(matrix: Matrix, isDiagonal: boolean): Matrix {
  if (!isDiagonal) return matrix;
  const { rows } = matrix;
  const largest = matrix.diagonal().reduce((most, value) => Math.max(most, value), 0);
  return matrix.map((value, at) =>
    Math.floor(at / rows) !== at % rows || value < largest * NEGLIGIBLE ? 0 : value,
  );
}
