import { allFinite } from "../../base/numbers.js";
import { Matrix } from "../../math/linalg/matrix.js";

/** Rows are moved nearer by this factor at a time, but no nearer than this. */
const STEP = 2 ** -64;
const NEAREST = 2 ** 300;

/**
 * Scores of rows so far from all classes that the squares of their distances overflow, in place: such a row is
 * replaced by the nearest one in the same direction that has a score, because far out the direction decides.
 */
export function scoreFarRows(x: Matrix, scores: Matrix, score: (x: Matrix) => Matrix): Matrix {
  if (allFinite(scores.data)) return scores;
  for (let i = 0; i < x.rows; i += 1) {
    if (!isLost(scores.row(i))) continue;
    let row = new Matrix(1, x.columns, x.row(i).slice());
    while (sizeOf(row) > NEAREST) {
      row = row.scale(STEP);
      const found = score(row).data;
      if (isLost(found)) continue;
      scores.row(i).set(found);
      break;
    }
  }
  return scores;
}

/** Whether no score is known: some are NaN, or all are −∞. */
function isLost(scores: Float64Array): boolean {
  let possible = false;
  for (const score of scores) {
    if (Number.isNaN(score)) return true;
    if (score !== Number.NEGATIVE_INFINITY) possible = true;
  }
  return !possible;
}

/** The largest absolute value; missing ones do not count. */
function sizeOf({ data }: Matrix): number {
  return data.reduce((size, value) => Math.max(size, Number.isNaN(value) ? 0 : Math.abs(value)), 0);
}
