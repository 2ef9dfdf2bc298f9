import type { BinaryCases, PositiveOptions } from "../metrics/input/scores.js";

export interface CalibrationOptions extends PositiveOptions {
  /**
   * Whether the targets are (n + 1)/(n + 2) instead of 1 for the n positive cases, and 1/(n + 2) instead of 0 for the
   * n negative ones, as Platt proposes; true by default. Without it, classes that a threshold separates are refused.
   */
  readonly smoothing?: boolean | undefined;
}

/** Platt's (1999, section 2.2) targets: the labels of each class, smoothed by a uniform prior. */
export function targetsOf({ isPositive, weights }: BinaryCases, smoothing: boolean): Float64Array {
  if (!smoothing) return Float64Array.from(isPositive);
  const totalWeights = [0, 0];
  for (let i = 0; i < isPositive.length; i += 1)
    totalWeights[isPositive[i]] += weights === undefined ? 1 : weights[i];
  const [negatives, positives] = totalWeights;
  const aims = [1 / (negatives + 2), (positives + 1) / (positives + 2)];
  const targets = new Float64Array(isPositive.length);
  for (let i = 0; i < targets.length; i += 1) targets[i] = aims[isPositive[i]];
  return targets;
}

/** What to do about classes that are separated. */
export const SEPARATED = "; use smoothing, or isotonic calibration";
