import { requireControl } from "../../../base/control.js";
import { OptionError } from "../../../base/errors.js";
import { type Label, quote } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";
import { parseOptions } from "../../../base/options.js";
import { type Seeded, withSeed } from "../../../math/probability/random/seed.js";
import type { FitControl } from "../../../model/control.js";
import type { Rows } from "../../../model/input.js";
import { type CaseOptions, readCaseWeights } from "../input/weights.js";
import {
  type BootstrapIntervalOptions,
  bootstrapIntervalSchema,
  type MetricInterval,
  metricInterval,
} from "./bootstrap-interval.js";
import { repeatedRows } from "./cases.js";

const METHOD = "clusteringInterval";

/** A metric of clusters that counts cases by weights: of their agreement with classes, or of their shape. */
export type ClusteringMetric<C extends ArrayLike<Label> | Rows> = (
  cases: C,
  clusters: ArrayLike<Label>,
  options: CaseOptions,
) => number;

/**
 * A confidence interval of a metric of clusters by drawing the cases again, with replacement. It covers the variation
 * between samples of cases for the same clusters, not that between clusterings.
 *
 * ```ts
 * const truth = [0, 0, 0, 1, 1, 1];
 * const { lower, upper } = await clusteringInterval(adjustedRandIndex, truth, ["a", "a", "b", "b", "b", "b"]);
 * ```
 */
export async function clusteringInterval<C extends ArrayLike<Label> | Rows>(
  metric: ClusteringMetric<C>,
  cases: C,
  clusters: ArrayLike<Label>,
  options: Seeded<BootstrapIntervalOptions> & CaseOptions = {},
  control: Pick<FitControl, "signal" | "onProgress"> = {},
): Promise<MetricInterval> {
  if (typeof metric !== "function") throw notAMetric(metric);
  const { weights: given, ...rest } = options;
  const settings = parseOptions(METHOD, bootstrapIntervalSchema, withSeed(rest));
  requireControl(METHOD, control);
  requireList(METHOD, "clusters", clusters);
  const { length } = clusters;
  const { rows, weights } = repeatedRows(length, readCaseWeights(METHOD, length, { weights: given }));
  // The metric reads all cases first, so that what is wrong with them is not taken for a sample without a value.
  metric(cases, clusters, { weights: given });
  const shaped = !isLabels(cases);
  const value = (sample: Uint32Array) => {
    if (shaped && sample.every((row) => clusters[row] === clusters[sample[0]])) return Number.NaN;
    const counts = new Float64Array(length);
    for (const row of sample) counts[row] += weights?.[row] ?? 1;
    return metric(cases, clusters, { weights: counts });
  };
  return metricInterval(METHOD, rows, value, settings, control);
}

/** Labels are compared with any clusters; the shape of rows is defined only for two clusters or more. */
function isLabels(cases: ArrayLike<Label> | Rows): boolean {
  return "length" in cases && typeof cases[0] !== "object";
}

function notAMetric(received: unknown): OptionError {
  const expected = "a function of cases, clusters and options, such as silhouette";
  return new OptionError(METHOD, {
    what: "the metric",
    option: "metric",
    expected,
    received: quote(received),
  });
}
