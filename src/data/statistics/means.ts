import { DataError } from "../../errors.js";
import { columnMeans } from "../../linalg/moments.js";
import { asColumn, readSample, type Sample, type WeightOptions } from "./sample.js";

/**
 * The nth root of the product of n numbers: the mean on a scale of ratios.
 *
 * ```ts
 * geometricMean([110, 440]); // 220
 * ```
 */
export function geometricMean(values: ArrayLike<number>, options: WeightOptions = {}): number {
  return sampleGeometricMean("geometricMean", readSample("geometricMean", values, options));
}

/**
 * The reciprocal of the mean reciprocal: the mean of rates over equal amounts.
 *
 * ```ts
 * harmonicMean([2, 6]); // 3
 * ```
 */
export function harmonicMean(values: ArrayLike<number>, options: WeightOptions = {}): number {
  return sampleHarmonicMean("harmonicMean", readSample("harmonicMean", values, options));
}

export function sampleMean(sample: Sample): number {
  return columnMeans(asColumn(sample), sample.weights)[0];
}

export function sampleGeometricMean(method: string, sample: Sample): number {
  requireNotNegative(method, "a geometric mean", sample);
  if (sample.values.includes(0)) return 0;
  return Math.exp(sampleMean({ ...sample, values: sample.values.map(Math.log) }));
}

export function sampleHarmonicMean(method: string, sample: Sample): number {
  requireNotNegative(method, "a harmonic mean", sample);
  const least = sample.values.reduce((a, b) => Math.min(a, b));
  if (least === 0) return 0;
  // Relative to the least value no reciprocal overflows.
  return least / sampleMean({ ...sample, values: sample.values.map((value) => least / value) });
}

function requireNotNegative(method: string, statistic: string, { values }: Sample): void {
  const negative = values.find((value) => value < 0);
  if (negative === undefined) return;
  throw new DataError(`${method}: ${statistic} needs numbers ≥ 0; one is ${negative}.`, {
    method,
    expected: "numbers ≥ 0",
    received: String(negative),
  });
}
