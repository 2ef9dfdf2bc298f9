// One round of AdaBoost.R2 (Drucker 1997): numbers in, numbers out.

import type { Judgment } from "../engine/boost.js";
import { confidenceOf, sumOf } from "../engine/boosting.js";
import type { AdaBoostRegressorSettings } from "./options.js";

type Loss = AdaBoostRegressorSettings["loss"];

const LOSSES: { readonly [L in Loss]: (error: number) => number } = {
  linear: (error) => error,
  square: (error) => error * error,
  exponential: (error) => -Math.expm1(-error),
};

/** Losses are relative to the largest error of a case that has a weight. */
export function judgePredictions(
  y: Float64Array,
  predictions: Float64Array,
  weights: Float64Array,
  { loss, learningRate }: { readonly loss: Loss; readonly learningRate: number },
): Judgment {
  const errors = y.map((value, row) => Math.abs(predictions[row] - value));
  const largest = errors.reduce((most, error, row) => (weights[row] > 0 ? Math.max(most, error) : most), 0);
  const losses = errors.map((error) => (largest > 0 ? LOSSES[loss](Math.min(1, error / largest)) : 0));
  const total = sumOf(weights);
  const error = losses.reduce((sum, one, row) => sum + weights[row] * one, 0) / total;
  const confidence = learningRate * confidenceOf(error, total);
  const factor = (row: number) => Math.exp(-confidence * (1 - losses[row]));
  return { error, confidence, factor, chance: error >= 0.5 };
}
