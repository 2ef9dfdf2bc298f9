// What a factorization says in the end: components in a fixed order and scale, and the loss with the best scores.

import type { Steps } from "../../../base/steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import type { Cells } from "../engine/cells.js";
import { quotients } from "./divergence.js";
import { scoresBySquares } from "./scores.js";
import { penaltyOf, type Side } from "./side.js";
import { type Factorization, type Problem, penaltiesOf, totalOf } from "./solver.js";

export interface FinalFactors {
  /** Components × features. */
  readonly components: Matrix;
  /** The loss without the penalties. */
  readonly loss: number;
  readonly objective: number;
}

/** Rows whose products are written out at a time. */
const BLOCK = 1024;

/** Orders and scales the components, and computes the scores of the training cases and their loss once more. */
export function* settleFactors(problem: Problem, found: Factorization): Steps<FinalFactors> {
  const { cells, weights, settings } = problem;
  const { features, scores } = arranged(found, weights, settings.lambda === 0);
  const [ofScores, ofComponents] = penaltiesOf(settings, cells.x.columns, totalOf(weights, cells.x.rows));
  const side: Side = { fixed: features, weights: undefined, holes: cells.holes, ...ofScores };
  yield;
  const squares = settings.loss === "squares";
  const best = squares ? scoresBySquares(cells, side, scores) : scores;
  yield;
  const loss = squares
    ? yield* halfSquaredErrors(cells, best, features, weights)
    : yield* divergence(cells, best, features, weights);
  const penalty = penaltyOf(best, ofScores, weights) + penaltyOf(features, ofComponents);
  return { components: features.transpose(), loss, objective: loss + penalty };
}

/**
 * The factors with the component first that contributes most. Without a penalty their scale is arbitrary, and every
 * component gets the length 1.
 */
function arranged(found: Factorization, weights: Float64Array | undefined, rescales: boolean) {
  const { scores, components } = found;
  const count = components.columns;
  const lengths = new Float64Array(count).fill(1);
  const sums = new Float64Array(count);
  const amounts = new Float64Array(count);
  for (let k = 0; k < count; k += 1) {
    const column = components.column(k);
    const length = Math.sqrt(column.reduce((sum, value) => sum + value * value, 0));
    if (rescales && length > 0) lengths[k] = length;
    sums[k] = column.reduce((sum, value) => sum + value, 0);
    amounts[k] = sums[k] * scores.column(k).reduce((sum, value, i) => sum + (weights?.[i] ?? 1) * value, 0);
  }
  const order = Array.from({ length: count }, (_, k) => k).sort((a, b) => amounts[b] - amounts[a] || a - b);
  const take = (factor: Matrix, scale: (k: number) => number) =>
    new Matrix(factor.rows, count).map((_, at) => {
      const k = order[at % count];
      return factor.data[at - (at % count) + k] * scale(k);
    });
  return { features: take(components, (k) => 1 / lengths[k]), scores: take(scores, (k) => lengths[k]) };
}

/** ½ Σ (x − estimate)² over the known cells. */
function* halfSquaredErrors(
  cells: Cells,
  scores: Matrix,
  features: Matrix,
  weights: Float64Array | undefined,
): Steps<number> {
  let total = 0;
  const { x, holes } = cells;
  for (let start = 0; start < x.rows; start += BLOCK) {
    const end = Math.min(x.rows, start + BLOCK);
    const estimates = multiply(scores.slice(start, end), features, { transposeB: true });
    for (let i = start; i < end; i += 1) {
      const row = estimates.row(i - start);
      if (holes !== undefined)
        for (let at = holes.pointers[i]; at < holes.pointers[i + 1]; at += 1) row[holes.indices[at]] = 0;
      subtractRow(row, x, i);
      let sum = 0;
      for (let j = 0; j < row.length; j += 1) sum += row[j] * row[j];
      total += ((weights?.[i] ?? 1) * sum) / 2;
    }
    yield;
  }
  return total;
}

function subtractRow(row: Float64Array, x: Cells["x"], i: number): void {
  if (x instanceof Matrix) {
    const values = x.row(i);
    for (let j = 0; j < row.length; j += 1) row[j] -= values[j];
    return;
  }
  const { indices, values } = x.row(i);
  for (let at = 0; at < indices.length; at += 1) row[indices[at]] -= values[at];
}

function* divergence(
  cells: Cells,
  scores: Matrix,
  features: Matrix,
  weights: Float64Array | undefined,
): Steps<number> {
  const { x, holes } = cells;
  let total = quotients(x, scores, features, weights).logPart;
  yield;
  const sums = Float64Array.from({ length: features.columns }, (_, k) =>
    features.column(k).reduce((sum, value) => sum + value, 0),
  );
  for (let i = 0; i < x.rows; i += 1) {
    const own = scores.row(i);
    let row = own.reduce((sum, value, k) => sum + value * sums[k], 0);
    if (holes !== undefined)
      for (let at = holes.pointers[i]; at < holes.pointers[i + 1]; at += 1)
        row -= own.reduce((sum, value, k) => sum + value * features.get(holes.indices[at], k), 0);
    total += (weights?.[i] ?? 1) * row;
  }
  return Math.max(0, total);
}
