// A precision for each coefficient by evidence: one coordinate after the other is moved to where the evidence is
// largest, given the others, in closed form (Tipping and Faul 2003); an infinite one prunes its feature.

import type { Convergence } from "../../../base/control.js";
import { finishPaced, type Steps } from "../../../base/steps.js";
import { ActiveFeatures } from "./active-features.js";
import type { Search } from "./evidence.js";
import { asFewRows, type FewRows } from "./few-rows.js";
import type { NoisePrior } from "./posterior.js";
import type { Evidence } from "./quality.js";
import type { ReducedProblem } from "./reduce.js";
import { RowSpace } from "./row-space.js";

/** Contributions to the evidence below this are rounding errors. */
const SLACK = 64 * Number.EPSILON;
/** With less noise than this share of the variance the cases are fitted exactly, and evidence has no maximum. */
const EXACT = 1e-12;

export async function maximizeRelevance(
  problem: ReducedProblem,
  prior: NoisePrior,
  start: number,
  { tolerance, maxIterations, onRound, pause }: Search,
): Promise<{ readonly precisions: Float64Array; readonly convergence: Convergence }> {
  const precisions = new Float64Array(problem.products.length).fill(start);
  const fewRows = asFewRows(problem);
  let criterion = Number.POSITIVE_INFINITY;
  let iterations = 0;
  let before = Number.NaN;
  while (iterations < maxIterations && criterion > tolerance) {
    // Sums of many updates lose digits, so every round begins with a factorization.
    const evidence = evidenceUnder(problem, precisions, prior, fewRows);
    const { noise, logEvidence } = evidence;
    if (iterations > 0) await onRound(iterations, logEvidence);
    if (noise * problem.cases <= EXACT * problem.total) break;
    const change = Math.abs(Math.log(noise / before));
    const moved = await finishPaced(sweep(evidence, precisions), pause);
    if (iterations === 0) criterion = moved;
    else criterion = Number.isNaN(change) ? Number.POSITIVE_INFINITY : Math.max(change, moved);
    before = noise;
    iterations += 1;
  }
  return { precisions, convergence: { converged: criterion <= tolerance, iterations, criterion, tolerance } };
}

/** In the smaller of two forms: by the features that are not pruned, or by the rows. */
function evidenceUnder(
  problem: ReducedProblem,
  precisions: Float64Array,
  prior: NoisePrior,
  fewRows: FewRows | undefined,
): Evidence {
  const active = precisions.filter((precision) => precision < Number.POSITIVE_INFINITY).length;
  return fewRows !== undefined && active > fewRows.target.length
    ? new RowSpace(problem, fewRows, precisions, prior)
    : new ActiveFeatures(problem, precisions, prior);
}

/** Every coordinate once. Returns the largest step, as a logarithm. */
function* sweep(evidence: Evidence, precisions: Float64Array): Steps<number> {
  let largest = 0;
  for (let j = 0; j < precisions.length; j += 1) {
    const before = precisions[j];
    const { sparsity, pull } = evidence.look(j, before);
    const gain = pull ** 2 / evidence.noise - sparsity;
    const after = gain > SLACK * sparsity ? sparsity ** 2 / gain : Number.POSITIVE_INFINITY;
    if (after !== before) {
      evidence.move(j, before, after);
      precisions[j] = after;
      largest = Math.max(largest, Math.abs(Math.log(after / before)));
    }
    yield;
  }
  return largest;
}
