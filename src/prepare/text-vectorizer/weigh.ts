// From counts of terms to their weights in a document.

import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import type { TextVectorizerSettings } from "./options.js";

export type Weighing = Pick<TextVectorizerSettings, "weighting" | "termFrequency" | "idf" | "norm">;

/** Inverse document frequencies: the more documents have a term, the less it counts; n is the weight of all. */
export const inverseFrequencies: Record<Weighing["idf"], (n: number, frequency: number) => number> = {
  smooth: (n, frequency) => Math.log((1 + n) / (1 + frequency)) + 1,
  offset: (n, frequency) => Math.log(n / frequency) + 1,
  plain: (n, frequency) => Math.log(n / frequency),
};

const termFrequencies: Record<Weighing["termFrequency"], (count: number, total: number) => number> = {
  count: (count) => count,
  bit: () => 1,
  logarithm: (count) => 1 + Math.log(count),
  share: (count, total) => count / total,
};

/** The weights of counted terms; zeros are not stored. */
export function weigh(counts: SparseMatrix, weighing: Weighing, idf: Float64Array): SparseMatrix {
  const { weighting, norm } = weighing;
  if (weighting === "count" && norm === "none") return counts;
  const frequency = termFrequencies[weighting === "tf-idf" ? weighing.termFrequency : weighting];
  const pointers = new Int32Array(counts.rows + 1);
  const indices = new Int32Array(counts.nonZeros);
  const values = new Float64Array(counts.nonZeros);
  for (let row = 0; row < counts.rows; row += 1) {
    const [start, end] = [counts.rowPointers[row], counts.rowPointers[row + 1]];
    let total = 0;
    for (let at = start; at < end; at += 1) total += counts.values[at];
    const first = pointers[row];
    let last = first;
    for (let at = start; at < end; at += 1) {
      const index = counts.columnIndices[at];
      const weight = frequency(counts.values[at], total) * (weighting === "tf-idf" ? idf[index] : 1);
      if (weight === 0) continue;
      indices[last] = index;
      values[last] = weight;
      last += 1;
    }
    divideByNorm(values.subarray(first, last), norm);
    pointers[row + 1] = last;
  }
  const stored = pointers[counts.rows];
  return new SparseMatrix(
    counts.rows,
    counts.columns,
    pointers,
    indices.slice(0, stored),
    values.slice(0, stored),
  );
}

/** Weights are never negative, so their sum is their l1 norm. */
function divideByNorm(weights: Float64Array, norm: Weighing["norm"]): void {
  if (norm === "none" || weights.length === 0) return;
  let sum = 0;
  for (const weight of weights) sum += norm === "l1" ? weight : weight * weight;
  const length = norm === "l1" ? sum : Math.sqrt(sum);
  for (let at = 0; at < weights.length; at += 1) weights[at] /= length;
}
