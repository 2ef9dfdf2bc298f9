import { requireKnownOptions } from "../../base/known-options.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { requireOption, requireReal } from "../../math/probability/distributions/require.js";
import { streamOf } from "../../math/probability/random/seed.js";
import { drawResponses, type ResponseSample, requireRows, type SampleOptions } from "./sample.js";

export interface AdditiveStepsOptions extends SampleOptions {
  /** The height of the step of each column. Default 1 and 2. */
  readonly heights?: readonly [number, number];
  /** Where each column steps down. Default 0.5 and 0.5. */
  readonly thresholds?: readonly [number, number];
  /** The standard deviation of the noise. Default 0.1. */
  readonly noise?: number;
}

/**
 * A sum of two steps, y = c₁·[x₁ < t₁] + c₂·[x₂ < t₂] + ε on the unit square: an additive structure that a single tree does
 * not capture. After Hastie, Tibshirani and Friedman (2009), The Elements of Statistical Learning, section 9.2.4.
 *
 * ```ts
 * additiveSteps({ rows: 200, seed: 1 }).truth.mean([0.2, 0.8]); // 1
 * ```
 */
export function additiveSteps(options: AdditiveStepsOptions = {}): ResponseSample {
  const method = "additiveSteps";
  requireKnownOptions(method, options, ["rows", "seed", "heights", "thresholds", "noise"]);
  const { rows = 100, seed = 0, heights = [1, 2], thresholds = [0.5, 0.5], noise = 0.1 } = options;
  requireRows(method, rows);
  requireOption(method, "noise", noise, noise >= 0 && Number.isFinite(noise), "a number ≥ 0");
  for (const height of heights) requireReal(method, "heights", height);
  for (const threshold of thresholds) requireReal(method, "thresholds", threshold);
  const [points, errors] = streamOf(seed).split(2);
  return drawResponses(
    new Matrix(rows, 2).map(() => points.next()),
    errors,
    {
      noiseVariance: noise ** 2,
      mean: (point) => heights.reduce((sum, height, j) => sum + (point[j] < thresholds[j] ? height : 0), 0),
    },
  );
}
