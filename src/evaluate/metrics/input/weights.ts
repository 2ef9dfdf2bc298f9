// Sums and means in which every case counts as often as its weight says; a case of weight 0 does not count.

import { DataError, wanted, words } from "../../../base/errors.js";
import { readWeights } from "../../../base/weights.js";
import { sumCells } from "../../../math/probability/table/strides.js";

/** How the cases of a metric are weighted. */
export interface CaseOptions {
  /** How often each case counts; by default, once. */
  readonly weights?: ArrayLike<number> | undefined;
}

/** The weights of the cases, at least one of which must be positive. */
export function readCaseWeights(
  method: string,
  cases: number,
  { weights }: CaseOptions,
): Float64Array | undefined {
  if (cases === 0) {
    const sentence = words`needs ${wanted("at least one case")}; there is none.`;
    throw new DataError(method, sentence, { received: "0 cases" });
  }
  if (weights === undefined) return undefined;
  const read = readWeights(method, weights, cases);
  if (read.some((weight) => weight > 0)) return read;
  const message = words`needs ${wanted("at least one case with a positive weight")}; all weights are 0.`;
  throw new DataError(method, message, { option: "weights", received: "only 0" });
}

export function totalWeight(cases: number, weights: Float64Array | undefined): number {
  return weights === undefined ? cases : sumCells(weights);
}

/** Σ wᵢ·xᵢ; an infinite value of weight 0 adds nothing. */
export function weightedSum(values: Float64Array, weights: Float64Array | undefined): number {
  if (weights === undefined) return sumCells(values);
  const terms = new Float64Array(values.length);
  for (let i = 0; i < terms.length; i += 1) if (weights[i] > 0) terms[i] = weights[i] * values[i];
  return sumCells(terms);
}

/** Writes the terms of the cases from `start` up to but not including `end` to the beginning of a list. */
export type TermWriter = (terms: Float64Array, start: number, end: number) => void;

/** Few enough to stay in the first-level cache. */
const BLOCK = 512;

/** Σ wᵢ·xᵢ of terms computed in blocks, which avoids allocating a list of all of them. */
export function sumTerms(cases: number, write: TermWriter, weights: Float64Array | undefined): number {
  const terms = new Float64Array(BLOCK);
  return sumBlocks(0, cases, (start, end) => {
    const count = end - start;
    write(terms, start, end);
    if (weights !== undefined)
      for (let i = 0; i < count; i += 1)
        terms[i] = weights[start + i] > 0 ? weights[start + i] * terms[i] : 0;
    return sumBlock(terms, 0, count);
  });
}

/** Σ wᵢ·xᵢ / Σ wᵢ of such terms. */
export function meanTerm(cases: number, write: TermWriter, weights: Float64Array | undefined): number {
  return sumTerms(cases, write, weights) / totalWeight(cases, weights);
}

/**
 * The sum of blocks of cases, by halves, as `sumCells` adds, so that rounding errors grow with the logarithm of the
 * number of cases.
 */
export function sumBlocks(
  start: number,
  end: number,
  ofBlock: (start: number, end: number) => number,
): number {
  if (end - start <= BLOCK) return ofBlock(start, end);
  const middle = (start + end) >>> 1;
  return sumBlocks(start, middle, ofBlock) + sumBlocks(middle, end, ofBlock);
}

/** The sum of a block: four sums, because each addition waits for the one before it. */
export function sumBlock(values: Float64Array, start: number, end: number): number {
  const whole = start + ((end - start) & ~3);
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let i = start; i < whole; i += 4) {
    a += values[i];
    b += values[i + 1];
    c += values[i + 2];
    d += values[i + 3];
  }
  for (let i = whole; i < end; i += 1) a += values[i];
  return a + b + (c + d);
}

/** Σ wᵢ·xᵢ / Σ wᵢ */
export function weightedMean(values: Float64Array, weights: Float64Array | undefined): number {
  return weightedSum(values, weights) / totalWeight(values.length, weights);
}
