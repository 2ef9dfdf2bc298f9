// The precision of the prior under which the data are most probable, σ² integrated out. With Jeffreys's
// prior of the noise this is where MacKay's (1992) re-estimates of prior and noise precision converge.

import type { Convergence } from "../../../base/control.js";
import { crossProduct } from "../../../math/linalg/cross-product.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { asFewRows } from "./few-rows.js";
import type { NoisePrior } from "./posterior.js";
import type { ReducedProblem } from "./reduce.js";

/** Beyond this multiple of the largest product of features, all coefficients vanish. */
const ENDLESS = 1e12;
/** Below this multiple of the smallest one, the prior has no effect that rounding would leave. */
const NOTHING = 1e-10;
/** The longest step of Newton's rule, in the logarithm of the precision. */
const LONGEST = 3;

export interface Search {
  readonly tolerance: number;
  readonly maxIterations: number;
  /** Called after every round; an error that it throws ends the search. */
  readonly onRound: (completed: number, logEvidence: number) => Promise<void>;
  /** Called within long rounds. */
  readonly pause: () => Promise<unknown>;
}

/** One precision for all coefficients. */
export async function maximizeEvidence(
  problem: ReducedProblem,
  prior: NoisePrior,
  start: number,
  { tolerance, maxIterations, onRound }: Search,
): Promise<{ readonly precision: number; readonly convergence: Convergence }> {
  const { spread, scores } = principalAxes(problem);
  const size = problem.products.length;
  const shape = prior.shape + problem.cases / 2;
  const look = (lambda: number) => {
    let [explained, length, degrees, logs, bend, turn] = [0, 0, 0, 0, 0, 0];
    // Along axes without spread, the prior is all there is.
    let inverse = (size - spread.length) / lambda;
    for (const [k, eigenvalue] of spread.entries()) {
      const mean = scores[k] / (eigenvalue + lambda);
      explained += scores[k] * mean;
      length += mean * mean;
      degrees += eigenvalue / (eigenvalue + lambda);
      inverse += 1 / (eigenvalue + lambda);
      logs += Math.log1p(eigenvalue / lambda);
      bend += (eigenvalue * lambda) / (eigenvalue + lambda) ** 2;
      turn += (mean * mean * lambda * (eigenvalue - lambda)) / (eigenvalue + lambda);
    }
    const rate = prior.rate + Math.max(0, problem.total - explained) / 2;
    const noise = rate / shape;
    // Twice the derivatives of the log evidence by the logarithm of the precision.
    const pull = (lambda * length) / noise;
    const slope = degrees - pull;
    const curvature = -bend - turn / noise + (pull * pull) / (2 * shape);
    return {
      logEvidence: -logs / 2 - shape * Math.log(rate),
      newton: curvature < 0 ? lambda * Math.exp(clamp(-slope / curvature, LONGEST)) : Number.NaN,
      fixedPoint: (degrees * noise) / length,
      // Expectation maximization: slower, but never less probable.
      expectation: size / (length / noise + inverse),
    };
  };
  let precision = start;
  let here = look(precision);
  // Without coefficients there is nothing to find.
  let criterion = spread.length === 0 ? 0 : Number.POSITIVE_INFINITY;
  let iterations = 0;
  const [lowest, highest] = limits(spread);
  while (iterations < maxIterations && criterion > tolerance) {
    // The fixed point alone crawls where there are more features than cases.
    let next = precision;
    let there = here;
    for (const guess of [here.newton, here.fixedPoint, here.expectation]) {
      if (Number.isNaN(guess)) continue;
      next = Math.min(Math.max(guess, lowest), highest);
      there = look(next);
      if (there.logEvidence >= here.logEvidence) break;
    }
    criterion = Math.abs(Math.log(next / precision));
    precision = next;
    here = there;
    iterations += 1;
    await onRound(iterations, here.logEvidence);
  }
  return { precision, convergence: { converged: criterion <= tolerance, iterations, criterion, tolerance } };
}

/**
 * The eigenvalues of the products of features, and the products of features and response along the eigenvectors. If
 * features outnumber cases, the products of the rows have the same eigenvalues but for zeros.
 */
function principalAxes(problem: ReducedProblem): { spread: Float64Array; scores: Float64Array } {
  const rows = asFewRows(problem);
  const { values, vectors } = eigenSymmetric(rows === undefined ? problem.gram : crossProduct(rows.features));
  const spread = values.map((value) => Math.max(0, value));
  const scores = vectors.transpose().multiply(rows?.target ?? problem.products);
  return { spread, scores: rows ? scores.map((score, k) => score * Math.sqrt(spread[k])) : scores };
}

/** The precisions between which evidence is sought. */
function limits(spread: Float64Array): [lowest: number, highest: number] {
  const largest = spread.reduce((most, value) => Math.max(most, value), 0);
  const positive = spread.filter((value) => value > 1e-12 * largest);
  const smallest = positive.reduce((least, value) => Math.min(least, value), largest);
  return [NOTHING * smallest, ENDLESS * largest];
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, -most), most);
}
