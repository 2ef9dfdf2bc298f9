// Applies a learned calibration to values.

import { logisticFunction } from "../../math/probability/special/logit.js";
import { thresholdsReached } from "../engine/threshold-input.js";
import type { FeatureCalibratorSettings } from "./options.js";
import type { Calibration, CountedCalibration, LogisticCalibration } from "./rule.js";

type Form = FeatureCalibratorSettings["form"];

/** The calibrated value of a number or, if the column has levels, of the index of a level. */
export function calibrator(
  calibration: Calibration,
  smoothing: number,
  form: Form,
): (value: number) => number {
  if (calibration.method === "logistic") {
    const logOdds = logisticLogOdds(calibration);
    return form === "log-odds" ? logOdds : (value) => logisticFunction(logOdds(value));
  }
  const values = groupValues(calibration, smoothing, form);
  if (calibration.method === "categorical") return (index) => values[index];
  const { cuts } = calibration;
  return (value) => values[thresholdsReached(cuts, value)];
}

/** Flach (2012), equation 10.1, with m positives among n cases: (m + s) / (m + s + c (n − m + s)), or its log-odds. */
export function groupValues(
  { positives, negatives, priorOdds }: CountedCalibration,
  smoothing: number,
  form: Form,
): Float64Array {
  return positives.map((count, k) =>
    valueOfOdds(count + smoothing, priorOdds * (negatives[k] + smoothing), form),
  );
}

/** The value for a case about which nothing is known: that of all cases together. */
export function priorValue(calibration: Calibration, form: Form): number {
  if (calibration.method === "logistic")
    return form === "log-odds" ? calibration.offset : logisticFunction(calibration.offset);
  const { positives, negatives, priorOdds } = calibration;
  const sum = (counts: Float64Array) => counts.reduce((total, count) => total + count, 0);
  return valueOfOdds(sum(positives), priorOdds * sum(negatives), form);
}

function valueOfOdds(positive: number, negative: number, form: Form): number {
  return form === "probability" ? positive / (positive + negative) : Math.log(positive / negative);
}

/** The difference of the class means in standard deviations: d′ of signal detection theory. */
export function dPrime({ positiveMean, negativeMean, sigma }: LogisticCalibration): number {
  return sigma === 0 ? 0 : (positiveMean - negativeMean) / sigma;
}

/** d′z, where z is measured from midway between the class means. */
function logisticLogOdds(calibration: LogisticCalibration): (value: number) => number {
  const { sigma, offset } = calibration;
  const slope = dPrime(calibration);
  const center = midpoint(calibration);
  return slope === 0 ? () => offset : (value) => offset + slope * ((value - center) / sigma);
}

/** Midway between the class means. */
export function midpoint({ positiveMean, negativeMean }: LogisticCalibration): number {
  return positiveMean / 2 + negativeMean / 2;
}
