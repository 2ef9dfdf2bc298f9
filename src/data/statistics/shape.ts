import { DataError, got, words } from "../../base/errors.js";
import { columnVariances, type VarianceDivisor } from "../../math/linalg/moments.js";
import { sampleMean } from "./means.js";
import { asColumn, readSample, type Sample, type WeightOptions } from "./sample.js";

/**
 * m₃/σ³, where mₖ is the mean of (x − mean)ᵏ and σ² = m₂; positive for a long right tail.
 *
 * ```ts
 * skewness([1, 1, 1, 5]); // 1.1547…
 * ```
 */
export function skewness(values: ArrayLike<number>, options: WeightOptions = {}): number {
  return standardizedMoment("skewness", readSample("skewness", values, options), 3);
}

/**
 * m₄/σ⁴, where mₖ is the mean of (x − mean)ᵏ and σ² = m₂; 3 for a normal distribution. The excess kurtosis is 3 less.
 *
 * ```ts
 * kurtosis([1, 1, 1, 5]); // 2.3333…
 * ```
 */
export function kurtosis(values: ArrayLike<number>, options: WeightOptions = {}): number {
  return standardizedMoment("kurtosis", readSample("kurtosis", values, options), 4);
}

export function sampleVariance(sample: Sample, divisor: VarianceDivisor): number {
  const { weights } = sample;
  return columnVariances(asColumn(sample), { divisor, ...(weights && { weights }) })[0];
}

export function standardizedMoment(method: string, sample: Sample, power: 3 | 4): number {
  const { values, weights, total } = sample;
  const deviation = Math.sqrt(sampleVariance(sample, "n"));
  if (!(deviation > 0)) {
    throw new DataError(method, words`every value is ${got(values[0])}, so the standard deviation is 0.`, {
      expected: "at least two distinct values",
    });
  }
  const center = sampleMean(sample);
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) {
    const z = (values[i] - center) / deviation;
    sum += (weights === undefined ? 1 : weights[i]) * (power === 3 ? z * z * z : z * z * (z * z));
  }
  return sum / total;
}
