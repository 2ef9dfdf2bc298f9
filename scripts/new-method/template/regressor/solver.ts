import { quantile } from "../../../../src/data/statistics/quantile.js";

/** The quantile of the responses; a weight of 2 counts as two cases. */
export function quantileOf(y: Float64Array, weights: Float64Array | undefined, share: number): number {
  return quantile(y, share, weights && { weights });
}
