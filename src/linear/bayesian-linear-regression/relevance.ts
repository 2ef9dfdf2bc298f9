// A precision for each coefficient by evidence: one coordinate after the other is moved to where the evidence is
// largest, given the others, in closed form (Tipping and Faul 2003); an infinite one prunes its feature.

import type { Convergence } from "../../base/control.js";
import type { Matrix } from "../../linalg/matrix.js";
import { dot } from "../engine/vectors.js";
import type { Search } from "./evidence.js";
import { type NoisePrior, posteriorOf } from "./posterior.js";
import type { ReducedProblem } from "./reduce.js";

/** Contributions to the evidence below this are rounding errors. */
const SLACK = 64 * Number.EPSILON;

export async function maximizeRelevance(
  problem: ReducedProblem,
  prior: NoisePrior,
  start: number,
  { tolerance, maxIterations, onRound }: Search,
): Promise<{ readonly precisions: Float64Array; readonly convergence: Convergence }> {
  const precisions = new Float64Array(problem.products.length).fill(start);
  let criterion = Number.POSITIVE_INFINITY;
  let iterations = 0;
  let noise = Number.NaN;
  while (iterations < maxIterations && criterion > tolerance) {
    const posterior = posteriorOf(problem, precisions, prior);
    if (posterior === undefined) throw new Error("maximizeRelevance: precisions are positive");
    const { deviation, inverse, shape, rate, logEvidence } = posterior;
    if (iterations > 0) await onRound(iterations, logEvidence);
    const before = noise;
    noise = rate / shape;
    criterion = Math.abs(Math.log(noise / before));
    if (Number.isNaN(criterion)) criterion = Number.POSITIVE_INFINITY;
    const moved = sweep(problem, precisions, noise, deviation, inverse);
    criterion = iterations === 0 ? moved : Math.max(criterion, moved);
    iterations += 1;
  }
  return { precisions, convergence: { converged: criterion <= tolerance, iterations, criterion, tolerance } };
}

/** Every coordinate once; mean and inverse follow by updates of rank one. Returns the largest log step. */
function sweep(
  { gram, products }: ReducedProblem,
  precisions: Float64Array,
  noise: number,
  mean: Float64Array,
  inverse: Matrix,
): number {
  const size = precisions.length;
  const { data } = inverse;
  let largest = 0;
  for (let j = 0; j < size; j += 1) {
    const before = precisions[j];
    const row = gram.row(j);
    const along = inverse.multiply(row);
    // How much of the feature the others leave (S), and how the residual goes with it (Q).
    const left = row[j] - dot(row, along);
    const pull = products[j] - dot(row, mean);
    const factor = before === Number.POSITIVE_INFINITY ? 1 : before / (before - left);
    const sparsity = left * factor;
    const quality = (pull * factor) ** 2 / noise;
    const gain = quality - sparsity;
    const after = gain > SLACK * sparsity ? sparsity ** 2 / gain : Number.POSITIVE_INFINITY;
    if (after === before) continue;
    precisions[j] = after;
    largest = Math.max(largest, Math.abs(Math.log(after / before)));
    if (before === Number.POSITIVE_INFINITY) {
      const own = 1 / (after + left);
      const value = own * pull;
      along[j] = -1;
      for (let i = 0; i < size; i += 1) {
        mean[i] -= along[i] * value;
        for (let k = 0; k < size; k += 1) data[i * size + k] += own * along[i] * along[k];
      }
      continue;
    }
    const column = inverse.row(j).slice();
    const weight =
      after === Number.POSITIVE_INFINITY ? 1 / column[j] : 1 / (1 / (after - before) + column[j]);
    const value = mean[j];
    for (let i = 0; i < size; i += 1) {
      mean[i] -= weight * column[i] * value;
      for (let k = 0; k < size; k += 1) data[i * size + k] -= weight * column[i] * column[k];
    }
    if (after !== Number.POSITIVE_INFINITY) continue;
    mean[j] = 0;
    for (let i = 0; i < size; i += 1) {
      data[i * size + j] = 0;
      data[j * size + i] = 0;
    }
  }
  return largest;
}
