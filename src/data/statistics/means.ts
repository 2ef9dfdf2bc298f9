import { DataError, got, wanted, words } from "../../base/errors.js";
import { columnMeans } from "../../math/linalg/moments.js";
import { withArena } from "../../wasm/arena.js";
import * as kernel from "../../wasm/moments.js";
import { countedValues, gatherCounted } from "../rank/counted.js";
import { asColumn, readSample, type Sample, type WeightOptions } from "./sample.js";

/**
 * The nth root of the product of n numbers: the mean on a logarithmic scale.
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

export function sampleMean(sample: Omit<Sample, "total">): number {
  return columnMeans(asColumn(sample), sample.weights)[0];
}

/**
 * The mean of the values that are not missing and have a positive weight; NaN if there are none. They are gathered where
 * the kernels read them, without an intermediate copy.
 */
export function countedMean(values: Float64Array, weights: Float64Array | undefined): number {
  return withArena((arena) => {
    const spans = { values: arena.float64(values.length), weights: weights && arena.float64(values.length) };
    const mean = arena.float64(1);
    const count = gatherCounted({ values, weights }, spans.values.array, spans.weights?.array);
    const x = { span: spans.values.part(0, count), rows: count, columns: 1 };
    kernel.columnMeans(x, mean, spans.weights?.part(0, count));
    // If the sum overflows, this one says so.
    if (count > 0 && !Number.isFinite(mean.array[0])) return sampleMean(countedValues(values, weights));
    return mean.array[0];
  });
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
  // Relative to the smallest value, no reciprocal overflows.
  return least / sampleMean({ ...sample, values: sample.values.map((value) => least / value) });
}

function requireNotNegative(method: string, statistic: string, { values }: Sample): void {
  const negative = values.find((value) => value < 0);
  if (negative === undefined) return;
  const sentence = words`${statistic} requires ${wanted("numbers ≥ 0")}; one of them is ${got(negative)}.`;
  throw new DataError(method, sentence);
}
