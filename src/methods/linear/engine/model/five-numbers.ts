import { quantile } from "../../../../data/statistics/quantile.js";

/** The smallest number, the quartiles, and the largest. */
export function fiveNumbers(values: Float64Array, weights?: Float64Array): Float64Array {
  return Float64Array.from(quantile(values, [0, 0.25, 0.5, 0.75, 1], weights && { weights }));
}
