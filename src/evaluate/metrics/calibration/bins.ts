import { requireOneOf } from "../../../base/one-of.js";
import { orderSample } from "../../../data/statistics/ordered-sample.js";
import { orderedQuantile } from "../../../data/statistics/quantile.js";
import { keepCounted } from "../../../data/statistics/sample.js";
import { requireOption } from "../input/numbers.js";
import type { BinaryCases } from "../input/scores.js";

/** How probabilities are divided into bins. */
export interface BinOptions {
  /** How many bins; 10 by default. */
  readonly bins?: number | undefined;
  /** Bins of equal width from 0 to 1 ("width", the default), or between quantiles ("frequency"). */
  readonly method?: "width" | "frequency" | undefined;
}

/** The cases whose probability lies above `lower` and up to `upper`; the first bin includes its lower end. */
export interface CalibrationBin {
  readonly lower: number;
  readonly upper: number;
  /** The sum of the weights of the cases. */
  readonly totalWeight: number;
  /** The mean of their probabilities; NaN in an empty bin. */
  readonly predicted: number;
  /** The share of them that is positive; NaN in an empty bin. */
  readonly observed: number;
}

/** Predicted probabilities in bins, with the observed shares. */
export function calibrationBins(
  method: string,
  { isPositive, scores, weights }: BinaryCases,
  { bins = 10, method: binning = "width" }: BinOptions,
): CalibrationBin[] {
  requireOption(method, "bins", bins, Number.isInteger(bins) && bins >= 1, "a whole number ≥ 1");
  requireOneOf(method, "method", binning, ["width", "frequency"]);
  const shares = Float64Array.from({ length: bins + 1 }, (_, i) => i / bins);
  const ordered = binning === "width" ? undefined : orderSample(keepCounted(scores, weights));
  const edges =
    ordered === undefined ? shares : shares.map((share) => orderedQuantile(method, ordered, share));
  const totals = new Float64Array(bins);
  const predicted = new Float64Array(bins);
  const observed = new Float64Array(bins);
  for (let i = 0; i < scores.length; i += 1) {
    const w = weights === undefined ? 1 : weights[i];
    const bin = binOf(edges, scores[i]);
    totals[bin] += w;
    predicted[bin] += w * scores[i];
    observed[bin] += w * isPositive[i];
  }
  return Array.from(totals, (total, bin) => ({
    lower: edges[bin],
    upper: edges[bin + 1],
    totalWeight: total,
    predicted: predicted[bin] / total,
    observed: observed[bin] / total,
  }));
}

/** The first bin whose upper end is not below p. */
function binOf(edges: Float64Array, p: number): number {
  let low = 0;
  let high = edges.length - 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (edges[middle + 1] < p) low = middle + 1;
    else high = middle;
  }
  return low;
}
