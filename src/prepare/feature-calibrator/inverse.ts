import { columnName, DataError, got, rowName, words } from "../../base/errors.js";
import { logit } from "../../math/probability/special/logit.js";
import { dPrime, midpoint } from "./calibrate.js";
import type { CalibrationRule, LogisticCalibration } from "./rule.js";

/** Which output of a column is read, and how it is inverted. */
interface Inverse {
  readonly output: string;
  readonly value: (calibrated: number, row: number) => number;
}

/** Inverts the output in which the classes are farthest apart. */
export function inverseOf(method: string, { column, form, calibrations }: CalibrationRule): Inverse {
  const clearest = calibrations
    .filter((calibration): calibration is LogisticCalibration => calibration.method === "logistic")
    .reduce<LogisticCalibration | undefined>(
      (best, each) => (best === undefined || Math.abs(dPrime(each)) > Math.abs(dPrime(best)) ? each : best),
      undefined,
    );
  if (clearest === undefined || (clearest.sigma > 0 && dPrime(clearest) === 0)) {
    const why = clearest === undefined ? `is ${calibrations[0].method}` : "gives one value to all numbers";
    throw new DataError(method, words`the calibration of ${columnName(column)} ${why} and has no inverse.`, {
      expected: "a logistic calibration with different class means",
    });
  }
  const { name, sigma, offset } = clearest;
  const slope = dPrime(clearest);
  const center = midpoint(clearest);
  const value = (calibrated: number, row: number) => {
    if (Number.isNaN(calibrated)) return Number.NaN;
    if (slope === 0) return center;
    const logOdds = form === "log-odds" ? calibrated : logit(calibrated, 1 - calibrated);
    if (Number.isFinite(logOdds)) return center + (sigma * (logOdds - offset)) / slope;
    const sentence = words`${columnName(name)} has ${got(calibrated)} at ${rowName(row)}, which no number is calibrated to.`;
    throw new DataError(method, sentence, { expected: "a probability between 0 and 1" });
  };
  return { output: name, value };
}
