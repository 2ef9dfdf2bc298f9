import type { Matrix } from "../../../math/linalg/matrix.js";
import type { ResolvedKernel } from "./kernel.js";

/** A scaled radial kernel whose length scales are those of the columns, so that a search begins near the data. */
export function defaultKernel(
  x: Matrix,
  weights: Float64Array | undefined,
  ard: boolean,
  factor: number,
): ResolvedKernel {
  const deviations = deviationsOf(x, weights);
  const reach = Math.sqrt(x.columns);
  const mean = Math.sqrt(deviations.reduce((sum, each) => sum + each ** 2, 0) / x.columns);
  const lengthScale = ard ? Array.from(deviations, (each) => reach * (each || 1)) : reach * (mean || 1);
  return { kind: "scaled", factor, kernel: { kind: "radial", lengthScale } };
}

/** The standard deviation of every column. */
export function deviationsOf(
  { rows, columns, data }: Matrix,
  weights: Float64Array | undefined,
): Float64Array {
  return Float64Array.from({ length: columns }, (_, j) => {
    const { variance } = momentsOf(rows, (i) => data[i * columns + j], weights);
    return Math.sqrt(variance);
  });
}

/** Mean and variance (divisor: the sum of the weights) of numbers. */
export function momentsOf(
  count: number,
  value: (i: number) => number,
  weights: Float64Array | undefined,
): { readonly mean: number; readonly variance: number } {
  let [total, sum] = [0, 0];
  for (let i = 0; i < count; i += 1) {
    const weight = weights?.[i] ?? 1;
    total += weight;
    sum += weight * value(i);
  }
  const mean = sum / total;
  let squares = 0;
  for (let i = 0; i < count; i += 1) squares += (weights?.[i] ?? 1) * (value(i) - mean) ** 2;
  return { mean, variance: squares / total };
}
