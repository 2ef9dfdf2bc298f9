// Losses and their derivatives in plain JavaScript, for boosting with exact trees; kernels/tree/binned/gradients.ts has
// them for binned ones.

import type { BoostingLoss } from "../../../../wasm/tree-grower.js";
import { leafValue, refitsLeaves } from "./losses.js";

/** Below this, a sum of curvatures says nothing about a leaf. */
const LEAST_CURVATURE = 1e-150;

/** The scores of one output, and what they are compared with. */
export interface ScoredCases {
  readonly loss: BoostingLoss;
  readonly y: Float64Array;
  readonly weights: Float64Array | undefined;
  readonly scores: Float64Array;
  /** The quantile, or where Huber's loss becomes linear. */
  readonly parameter: number;
  /** The negative gradient of absolute and quantile losses where a residual is exactly 0. */
  readonly atZero: number;
  /** For several classes: which one the output stands for, how many there are, and its probabilities. */
  readonly output: number;
  readonly outputs: number;
  readonly probabilities: Float64Array | undefined;
}

/** The loss of a case; that of several classes needs all scores and is computed with the probabilities. */
export function lossOf(
  { loss, y, scores, parameter }: Pick<ScoredCases, "loss" | "y" | "scores" | "parameter">,
  i: number,
): number {
  const f = scores[i];
  const residual = y[i] - f;
  switch (loss) {
    case "squared":
      return 0.5 * residual ** 2;
    case "absolute":
      return Math.abs(residual);
    case "huber": {
      const size = Math.abs(residual);
      return size <= parameter ? 0.5 * residual ** 2 : parameter * (size - 0.5 * parameter);
    }
    case "quantile":
      return residual > 0 ? parameter * residual : (parameter - 1) * residual;
    case "poisson":
      return Math.exp(f) - y[i] * f;
    case "gamma":
      return f + y[i] * Math.exp(-f);
    case "logistic":
      return Math.max(f, 0) + Math.log1p(Math.exp(-Math.abs(f))) - y[i] * f;
    case "exponential":
      return Math.exp(-y[i] * f);
    case "multinomial":
      return 0;
  }
}

/** The negative gradient of the loss of a case: what the next tree is fitted to. */
export function steepest(
  { loss, y, scores, parameter, atZero, output, probabilities }: ScoredCases,
  i: number,
): number {
  const f = scores[i];
  const residual = y[i] - f;
  switch (loss) {
    case "squared":
      return residual;
    case "absolute":
      return residual === 0 ? atZero : Math.sign(residual);
    case "huber":
      return Math.max(-parameter, Math.min(parameter, residual));
    case "quantile":
      return residual === 0 ? atZero : residual > 0 ? parameter : parameter - 1;
    case "poisson":
      return y[i] - Math.exp(f);
    case "gamma":
      return y[i] * Math.exp(-f) - 1;
    case "logistic":
      return y[i] - 1 / (1 + Math.exp(-f));
    case "exponential":
      return y[i] * Math.exp(-y[i] * f);
    case "multinomial":
      return (y[i] === output ? 1 : 0) - (probabilities?.[i] ?? 0);
  }
}

/**
 * Where a residual is exactly 0, every slope between those on both sides will do. As in scikit-learn it is that of
 * positive residuals. But if such cases outweigh the negative residuals, many responses are equal: the slope is 0, or
 * the larger responses could never be told from them.
 */
export function slopeAtZero(
  { loss, y, scores, parameter }: Omit<ScoredCases, "atZero">,
  weights: Float64Array,
): number {
  if (loss !== "absolute" && loss !== "quantile") return 0;
  let zero = 0;
  let negative = 0;
  for (let i = 0; i < y.length; i += 1) {
    if (y[i] === scores[i]) zero += weights[i];
    else if (y[i] < scores[i]) negative += weights[i];
  }
  if (zero > negative) return 0;
  return loss === "absolute" ? 1 : parameter;
}

/** The value of a leaf with these cases: the minimum of their loss, or one Newton step toward it. */
export function searchedValue(cases: ScoredCases, rows: Int32Array): number {
  const { loss, y, weights, scores, parameter, outputs, probabilities } = cases;
  if (refitsLeaves(loss)) {
    const residuals = Float64Array.from(rows, (i) => y[i] - scores[i]);
    return leafValue(loss, parameter, residuals, weights && Float64Array.from(rows, (i) => weights[i]));
  }
  let slope = 0;
  let curvature = 0;
  for (const i of rows) {
    const weight = weights?.[i] ?? 1;
    slope += weight * steepest(cases, i);
    curvature += weight * curvatureOf(loss, y[i], scores[i], probabilities?.[i] ?? 0);
  }
  if (loss === "multinomial") slope *= (outputs - 1) / outputs;
  // With a logarithmic link the minimum is known.
  if ((loss === "poisson" || loss === "gamma") && curvature + slope > 0) return Math.log1p(slope / curvature);
  return curvature < LEAST_CURVATURE ? 0 : slope / curvature;
}

/**
 * The part of the value of a leaf that is added to the scores: the learning rate times the value, but for classes at most
 * log(1 + |value|), beyond which the loss may rise; kernels/tree/binned/leaves.ts says why.
 */
export function stepTo(loss: BoostingLoss, rate: number, value: number): number {
  const step = rate * value;
  if (loss !== "logistic" && loss !== "multinomial") return step;
  const most = Math.log1p(Math.abs(value));
  return Math.max(-most, Math.min(most, step));
}

/** The second derivative of the loss of a case; for the gamma loss, its mean. */
function curvatureOf(loss: BoostingLoss, y: number, f: number, probability: number): number {
  if (loss === "logistic") {
    const tail = Math.exp(-Math.abs(f));
    return tail / (1 + tail) ** 2;
  }
  if (loss === "multinomial") return probability * (1 - probability);
  if (loss === "poisson") return Math.exp(f);
  return loss === "exponential" ? Math.exp(-y * f) : 1;
}
