import { sortSample, valueOfRank } from "./ordered-sample.js";

/** The smallest value up to which at least this share of the weight lies. */
export function weightedQuantile(
  values: Float64Array,
  weights: Float64Array | undefined,
  share: number,
): number {
  const sample = sortSample({ values, weights, total: values.length });
  return valueOfRank(sample, share * sample.total);
}
