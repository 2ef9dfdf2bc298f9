import { columnName, DataError, got, theOption, words } from "../../base/errors.js";
import { type Label, quote } from "../../base/label.js";
import { groupValues } from "./calibrate.js";
import type { Contrast } from "./contrast.js";
import type { Observed } from "./observe.js";
import type { FeatureCalibratorSettings } from "./options.js";
import type { Calibration, CountedCalibration } from "./rule.js";
import { type ClassSample, classNormals, countGroups, isotonicSegments } from "./solver.js";

/** What is learned: what a column tells about a class. */
interface Subject {
  readonly column: string;
  readonly method: Calibration["method"];
  readonly levels: readonly Label[] | undefined;
  readonly contrast: Contrast;
}

/** Learns one calibration of one column; infinite log-odds are an error. */
export function learnCalibration(
  estimator: string,
  subject: Subject,
  observed: Observed,
  codes: Int32Array,
  settings: FeatureCalibratorSettings,
): Calibration {
  const { column, method, levels, contrast } = subject;
  const sample = sampleFor(observed, codes, contrast);
  const observedOdds = oddsOf(estimator, subject, sample);
  const priorOdds = settings.priorOdds === "compensate" ? observedOdds : settings.priorOdds;
  const output = {
    name: contrast.named ? `${column}=${contrast.positive}` : column,
    positive: contrast.positive,
  };
  if (method === "logistic") {
    const normals = classNormals(sample);
    const sigma = settings.sigma === "pooled" ? normals.sigma : settings.sigma;
    if (sigma === 0 && normals.positiveMean !== normals.negativeMean) {
      const message = words`${columnName(column)} has no spread within the classes, so its log-odds are infinite; set ${theOption("sigma")}, or choose the method "isotonic" or "categorical".`;
      const expected = "values that differ within a class";
      throw new DataError(estimator, message, { expected });
    }
    return { ...output, method, ...normals, sigma, offset: Math.log(observedOdds / priorOdds) };
  }
  const calibration: CountedCalibration =
    method === "categorical"
      ? { ...output, method, ...countGroups(sample, levels?.length ?? 0), priorOdds }
      : { ...output, method, ...isotonicSegments(sample, settings.smoothing), priorOdds };
  if (settings.form === "log-odds") requireFinite(estimator, subject, calibration, settings.smoothing);
  return calibration;
}

function sampleFor({ values, rows, weights }: Observed, codes: Int32Array, { code }: Contrast): ClassSample {
  const positive = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) positive[i] = codes[rows[i]] === code ? 1 : 0;
  return { values, positive, weights };
}

/** The odds of the positive class among the observed values. */
function oddsOf(
  estimator: string,
  { column, contrast }: Subject,
  { positive, weights }: ClassSample,
): number {
  const totalWeights = [0, 0];
  for (let i = 0; i < positive.length; i += 1)
    totalWeights[positive[i]] += weights === undefined ? 1 : weights[i];
  const [negatives, positives] = totalWeights;
  if (positives > 0 && negatives > 0) return positives / negatives;
  const lacking =
    positives === negatives
      ? "has no values"
      : `has no values of ${positives > 0 ? "classes other than" : "class"} ${quote(contrast.positive)}`;
  throw new DataError(estimator, words`${columnName(column)} ${got(lacking)} to learn from; drop it.`, {
    expected: "values of both classes",
  });
}

function requireFinite(
  estimator: string,
  { column, levels, contrast }: Subject,
  calibration: CountedCalibration,
  smoothing: number,
): void {
  const at = groupValues(calibration, smoothing, "log-odds").findIndex((value) => !Number.isFinite(value));
  if (at < 0) return;
  const where =
    calibration.method === "categorical"
      ? `at level ${quote(levels?.[at])}`
      : rangeOf(calibration.cuts, at, levels);
  const what = calibration.positives[at] === 0 ? "no case" : "only cases";
  const sentence = words`${columnName(column)} has ${got(what)} of class ${quote(contrast.positive)} ${where}, so the log-odds there are infinite; choose a smoothing above 0, or the form "probability".`;
  throw new DataError(estimator, sentence, { option: "smoothing", expected: "cases of both classes" });
}

/** A segment in words; the cuts between levels lie between their indices. */
function rangeOf(cuts: Float64Array, at: number, levels: readonly Label[] | undefined): string {
  const low = levels === undefined ? cuts[at - 1] : quote(levels[Math.ceil(cuts[at - 1])]);
  const high = levels === undefined ? cuts[at] : quote(levels[Math.ceil(cuts[at])]);
  if (at === 0) return `below ${high}`;
  return at === cuts.length ? `from ${low} on` : `from ${low} to below ${high}`;
}
