import { requireOneOf } from "../../../base/one-of.js";

import type { ConfusionMatrix } from "./confusion-matrix.js";

/** How much a confusion of two classes counts: always 1, or the distance of their indices or its square. */
export type KappaWeighting = "none" | "linear" | "quadratic";

/** 1 − Σ w·observed / Σ w·expected (Cohen 1968); NaN where truth and prediction have the same single class. */
export function kappaOf(
  { counts, trueTotals, predictedTotals, total }: ConfusionMatrix,
  weighting: KappaWeighting,
): number {
  requireOneOf("cohenKappa", "weighting", weighting, ["none", "linear", "quadratic"]);
  const size = counts.columns;
  let [observed, expected] = [0, 0];
  for (let i = 0, at = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1, at += 1) {
      const apart = Math.abs(i - j);
      const weight =
        weighting === "none" ? Math.min(apart, 1) : weighting === "linear" ? apart : apart * apart;
      observed += weight * counts.data[at];
      expected += weight * trueTotals[i] * (predictedTotals[j] / total);
    }
  }
  return 1 - observed / expected;
}

/** Gorodkin (2004), the correlation of K classes; 0 where truth or prediction has a single class. */
export function matthewsOf({ counts, trueTotals, predictedTotals, total }: ConfusionMatrix): number {
  // Shares instead of counts avoid the fourth powers of large counts.
  const share = (totals: Float64Array, others: Float64Array) =>
    totals.reduce((sum, value, k) => sum + (value / total) * (others[k] / total), 0);
  const right = counts.diagonal().reduce((sum, count) => sum + count / total, 0);
  const trueSpread = 1 - share(trueTotals, trueTotals);
  const predictedSpread = 1 - share(predictedTotals, predictedTotals);
  const single = (totals: Float64Array) => totals.filter((value) => value > 0).length < 2;
  if (single(trueTotals) || single(predictedTotals)) return 0;
  return (right - share(trueTotals, predictedTotals)) / Math.sqrt(trueSpread * predictedSpread);
}
