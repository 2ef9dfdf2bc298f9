// What the boosting of classes and of numbers share: options, samples by weight, and confidences.

import * as z from "zod";
import type { Trial } from "../../../evaluate/validate/trial.js";
import type { Random } from "../../../math/probability/random/random.js";
import { bootstrapCases, type Draw } from "./draw-cases.js";

export const boostingOptions = {
  rounds: z
    .int()
    .min(1)
    .default(50)
    .describe("Maximum number of models, which are fitted one after another."),
  learningRate: z
    .number()
    .gt(0)
    .max(10)
    .default(1)
    .describe("The factor of every confidence. Smaller factors change weights less and need more rounds."),
};

/** How a member is told the weights of the cases. */
export const weightingOption = z.enum(["weights", "resample", "resample-drawn"]);

export type BoostingWeighting = z.output<typeof weightingOption>;

export const WEIGHTING_MEANING =
  "How members learn from weighted cases: from the weights, or from a sample drawn by the weights. In the last variant, only drawn cases change their weights.";

export const boostingSeed = z
  .int()
  .min(0)
  .default(0)
  .describe("The seed of the samples. Members derive their seeds from it.");

/** Why boosting ended: all rounds were completed, a member made no error, or one was no better than chance. */
export const stopCodec = z.enum(["rounds", "perfect", "chance"]);

/** Why boosting ended. */
export type BoostingStop = z.output<typeof stopCodec>;

/** The cases of one round: all with their weights, or as many as the weights add up to, drawn by them. */
export function roundCases(
  trial: Trial,
  weights: Float64Array,
  weighting: BoostingWeighting,
  stream: Random,
): Draw {
  if (weighting !== "weights") return bootstrapCases(stream, trial.rows, weights);
  return { rows: trial.everyRow, weights, left: NONE };
}

/**
 * The logarithm of the odds of being right. A member without errors would have infinite confidence, and nothing else
 * would count; the estimate of Krichevsky and Trofimov, half an error in one case more, is large but finite.
 */
export function confidenceOf(error: number, totalWeight: number): number {
  const estimate = error > 0 ? error : 0.5 / (totalWeight + 1);
  return Math.log((1 - estimate) / estimate);
}

/** Weights whose sum is below this are too small for products. */
const SMALL_TOTAL = 1e-200;

/** No rows. */
export const NONE = new Int32Array(0);

/** Weights times factors, scaled to keep their sum; those of rows in `kept` stay, but for the scale. */
export function reweighted(
  weights: Float64Array,
  factor: (row: number) => number,
  kept: Int32Array,
): Float64Array {
  const total = sumOf(weights);
  // Products of the smallest numbers would all be 0.
  const unit = total < SMALL_TOTAL ? total : 1;
  const out = new Float64Array(weights.length);
  for (let row = 0; row < out.length; row += 1) out[row] = (weights[row] / unit) * factor(row);
  for (const row of kept) out[row] = weights[row] / unit;
  const scale = total / unit / sumOf(out);
  for (let row = 0; row < out.length; row += 1) out[row] *= scale * unit;
  return out;
}

export function sumOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
