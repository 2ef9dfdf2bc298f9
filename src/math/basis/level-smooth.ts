// Smooth terms of levels: random effects, and one curve per level.

import { eigenSymmetric } from "../linalg/eigen-symmetric.js";
import { inverse } from "../linalg/inverse.js";
import { Matrix } from "../linalg/matrix.js";
import { multiply } from "../linalg/multiply.js";
import { qr } from "../linalg/qr.js";
import { columnsFrom, scaledRows } from "./combine.js";
import { evaluateBasis } from "./evaluate.js";
import { onDiagonal, sideBySide, symmetric } from "./matrices.js";
import { basisSize } from "./size.js";
import { mapped, type Penalty, type Smooth } from "./smooth.js";

/** A random effect per level (mgcv's "re"): indicators, and the sum of squares as their penalty. */
export function levelsSmooth(count: number): Smooth {
  return {
    basis: { kind: "levels", count },
    penalties: [{ matrix: Matrix.identity(count), rank: count }],
    nullSpace: 0,
  };
}

/** A term times one more input, the last (mgcv's numeric `by`). */
export function timesSmooth(smooth: Smooth): Smooth {
  return { ...smooth, basis: { kind: "times", basis: smooth.basis } };
}

/**
 * One curve per level of one more input, the last, each with its own smoothing parameters (mgcv's `by` of a factor).
 * With `first: 1`, the curves are differences from the first level, which has none (`by` of an ordered factor).
 */
export function byLevelSmooth(smooth: Smooth, count: number, first: 0 | 1 = 0): Smooth {
  const width = basisSize(smooth.basis);
  const copies = count - first;
  const penalties = Array.from({ length: copies }, (_, level) =>
    smooth.penalties.map(({ matrix, rank }) => ({
      matrix: onDiagonal(matrix, copies * width, level * width),
      rank,
    })),
  ).flat();
  return {
    basis: { kind: "by-level", basis: smooth.basis, first, count },
    penalties,
    nullSpace: copies * smooth.nullSpace,
  };
}

/**
 * A random curve per level (mgcv's "fs"): the curves share their smoothing parameters, and nothing is free, neither the
 * levels' constants nor what else the term's penalty does not touch. `x` are the rows of the term itself.
 */
export function randomCurves(smooth: Smooth, count: number, x: Matrix, weights?: Float64Array): Smooth {
  const { term, wiggly } = naturalCoordinates(smooth, x, weights);
  const width = basisSize(term.basis);
  const own = Array.from({ length: wiggly }, (_, i) => term.penalties[0].matrix.data[i * width + i]);
  const ones = (from: number, to: number) =>
    Array.from({ length: width }, (_, i) => (i >= from && i < to ? 1 : 0));
  const diagonals = [own, ones(wiggly, wiggly + 1), ones(wiggly + 1, width)];
  const penalties = diagonals
    .filter((diagonal) => diagonal.some((value) => value > 0))
    .map((diagonal) => repeatedDiagonal(diagonal, width, count));
  return { basis: { kind: "by-level", basis: term.basis, first: 0, count }, penalties, nullSpace: 0 };
}

/** A diagonal, repeated for all levels. */
function repeatedDiagonal(diagonal: readonly number[], width: number, count: number): Penalty {
  const all = Float64Array.from({ length: width * count }, (_, i) => diagonal[i % width] ?? 0);
  return { matrix: Matrix.diagonal(all), rank: all.filter((value) => value > 0).length };
}

/**
 * The term in coordinates whose functions are orthogonal over the rows with a mean square of 1, and in which its penalty
 * is diagonal (Demmler and Reinsch 1975): the wiggly functions, then the constant, then the other free ones.
 */
function naturalCoordinates(smooth: Smooth, x: Matrix, weights: Float64Array | undefined) {
  const shares = Float64Array.from({ length: x.rows }, (_, row) => weights?.[row] ?? 1);
  const total = shares.reduce((sum, weight) => sum + weight, 0);
  const roots = shares.map((weight) => Math.sqrt(weight / total));
  const { R, Q } = qr(scaledRows(evaluateBasis(smooth.basis, x), roots));
  const size = R.columns;
  const unturned = inverse(R);
  const [penalty] = smooth.penalties;
  const turned = symmetric(multiply(unturned, penalty.matrix.multiply(unturned), { transposeA: true }));
  const { vectors } = eigenSymmetric(turned);
  const wiggly = penalty.rank;
  const free = columnsFrom(vectors, wiggly, size - wiggly);
  // The constant's coordinates among the free functions come first.
  const constant = multiply(free, Matrix.fromColumns([Q.transpose().multiply(roots)]), { transposeA: true });
  const axes = size > wiggly ? free.multiply(qr(constant, { full: true }).Q) : free;
  const map = unturned.multiply(sideBySide(columnsFrom(vectors, 0, wiggly), axes));
  return { term: mapped({ ...smooth, penalties: [penalty] }, map), wiggly };
}
