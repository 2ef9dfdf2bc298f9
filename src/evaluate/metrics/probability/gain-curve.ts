import type { Label } from "../../../base/label.js";
import { type PositiveOptions, readBinaryCases, type Scores } from "../input/scores.js";
import { scoreSteps } from "./score-steps.js";

/** What is found if cases are taken in order of decreasing score; the first point is before any is taken. */
export interface GainCurve {
  /** The lowest score that is taken; Infinity at the first point. */
  readonly thresholds: Float64Array;
  /** The share of all cases that are taken. */
  readonly share: Float64Array;
  /** The share of all positive cases that are among them. */
  readonly gain: Float64Array;
  /** gain / share: how many times as many positive cases as by chance; NaN at the first point. */
  readonly lift: Float64Array;
}

/**
 * Cumulative gain and lift: how many of the positive cases are among those with the highest scores.
 *
 * ```ts
 * gainCurve([true, false, true, false], [0.9, 0.8, 0.4, 0.1]).gain; // 0, 0.5, 0.5, 1, 1
 * ```
 */
export function gainCurve(truth: ArrayLike<Label>, scores: Scores, options: PositiveOptions = {}): GainCurve {
  const steps = scoreSteps(readBinaryCases("gainCurve", truth, scores, options));
  const total = steps.positives + steps.negatives;
  const taken = steps.truePositives.map((found, at) => (found + steps.falsePositives[at]) / total);
  const found = steps.truePositives.map((weight) => weight / steps.positives);
  const share = startingWith(0, taken);
  const gain = startingWith(0, found);
  return {
    thresholds: startingWith(Number.POSITIVE_INFINITY, steps.thresholds),
    share,
    gain,
    lift: gain.map((value, at) => value / share[at]),
  };
}

function startingWith(first: number, rest: Float64Array): Float64Array {
  const out = new Float64Array(rest.length + 1);
  out[0] = first;
  out.set(rest, 1);
  return out;
}
