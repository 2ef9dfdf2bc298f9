import type { Random } from "../../../math/probability/random/random.js";
import { takeNumbers } from "../../../model/case-rows.js";

/** The cases that one member learns from. */
export interface Draw {
  /** Their rows, in order, each once. */
  readonly rows: Int32Array;
  /** How much each counts; undefined if all count the same. */
  readonly weights: Float64Array | undefined;
  /** The other rows. */
  readonly left: Int32Array;
}

/** Weights of a million stand for a million rows, but drawing them one by one would not end. */
const MOST_DRAWS_PER_ROW = 100;

/**
 * Draws cases with replacement, with probabilities proportional to their weights. As many are drawn as the weights add
 * up to, times the share, but not fewer than there are rows with a weight.
 */
export function bootstrapCases(
  stream: Random,
  rows: number,
  weights: Float64Array | undefined,
  share = 1,
): Draw {
  const present = weights === undefined ? rows : weights.reduce((count, w) => count + (w > 0 ? 1 : 0), 0);
  const total = weights === undefined ? rows : weights.reduce((sum, w) => sum + w, 0);
  const whole = Math.min(Math.max(total, present), present * MOST_DRAWS_PER_ROW);
  const draws = Math.max(1, Math.round(share * whole));
  const drawn = stream.weightedIndices(weights ?? new Float64Array(rows).fill(1), draws);
  const counts = new Float64Array(rows);
  // Together they weigh what the share of all cases does.
  const unit = whole === total ? 1 : total / whole;
  for (const row of drawn) counts[row] += unit;
  const { inside, outside } = divide(counts);
  return { rows: inside, weights: takeNumbers(counts, inside), left: outside };
}

/** Draws a share of the cases without replacement; each keeps its weight. */
export function subsampleCases(
  stream: Random,
  rows: number,
  weights: Float64Array | undefined,
  share: number,
): Draw {
  const { inside: present } = divide(weights ?? new Float64Array(rows).fill(1));
  const size = Math.max(1, Math.round(share * present.length));
  const chosen = new Float64Array(rows);
  for (const at of stream.sampleWithoutReplacement(present.length, size)) chosen[present[at]] = 1;
  const { inside, outside } = divide(chosen);
  return { rows: inside, weights: weights && takeNumbers(weights, inside), left: outside };
}

/** The indices of the numbers above 0, and of the others. */
function divide(numbers: Float64Array): { readonly inside: Int32Array; readonly outside: Int32Array } {
  const inside: number[] = [];
  const outside: number[] = [];
  for (let at = 0; at < numbers.length; at += 1) (numbers[at] > 0 ? inside : outside).push(at);
  return { inside: Int32Array.from(inside), outside: Int32Array.from(outside) };
}
