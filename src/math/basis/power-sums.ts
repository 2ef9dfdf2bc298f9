// Sums of odd powers of distances on a line, such as those of thin-plate splines of one variable. Between two centers
// such a sum is a polynomial, whose coefficients follow from those of the neighboring piece.

import type { Matrix } from "../linalg/matrix.js";
import { coefficientsOf, emptyTable, type PiecewiseTable } from "./piecewise-table.js";

/**
 * Σ_c weight·|x − c|^p of ascending centers, for every column of the weights and an odd power p. Centers below x count
 * with (x − c)^p, those above with −(x − c)^p.
 */
export function powerSums(power: number, centers: Float64Array, weights: Matrix): PiecewiseTable {
  const table = emptyTable(centers, weights.columns, power);
  const binomials = pascal(power);
  addMoments(table, weights, binomials, "below");
  addMoments(table, weights, binomials, "above");
  return table;
}

/** Adds the part of the centers on one side of each piece, from the outermost center to the other end. */
function addMoments(
  table: PiecewiseTable,
  weights: Matrix,
  binomials: readonly (readonly number[])[],
  side: "below" | "above",
): void {
  const { breaks, functions, degree: power } = table;
  const isBelow = side === "below";
  const sign = isBelow ? 1 : -1;
  const count = breaks.length;
  // Σ weight·(t − c)^q at the current break t, by q.
  const moments = Array.from({ length: power + 1 }, () => new Float64Array(functions));
  const pieces = Array.from({ length: count }, (_, k) => (isBelow ? k + 1 : count - k));
  let before = Number.NaN;
  const write = (piece: number) => {
    for (let q = 0; q <= power; q += 1) {
      const out = coefficientsOf(table, piece, power - q);
      const factor = sign * binomials[power][q];
      for (let f = 0; f < functions; f += 1) out[f] += factor * moments[q][f];
    }
  };
  for (const piece of pieces) {
    const at = piece - 1;
    if (!Number.isNaN(before)) shift(moments, breaks[at] - before, binomials);
    before = breaks[at];
    // A piece begins at its break: the center there is below it.
    if (!isBelow) write(piece);
    for (let f = 0; f < functions; f += 1) moments[0][f] += weights.data[at * functions + f];
    if (isBelow) write(piece);
  }
  if (!isBelow && count > 0) write(0);
}

/** Moments about a point that is further by a step, by the binomial theorem. */
function shift(
  moments: readonly Float64Array[],
  step: number,
  binomials: readonly (readonly number[])[],
): void {
  for (let q = moments.length - 1; q > 0; q -= 1)
    for (let r = q - 1, power = step; r >= 0; r -= 1, power *= step) {
      const factor = binomials[q][r] * power;
      for (let f = 0; f < moments[q].length; f += 1) moments[q][f] += factor * moments[r][f];
    }
}

function pascal(size: number): number[][] {
  const rows = [[1]];
  for (let n = 1; n <= size; n += 1)
    rows.push(Array.from({ length: n + 1 }, (_, k) => (rows[n - 1][k - 1] ?? 0) + (rows[n - 1][k] ?? 0)));
  return rows;
}
