import { got, OptionError, optionName, wanted, words } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { unknownName } from "../../base/unknown-name.js";
import { NEIGHBOR_METRICS } from "../../wasm/neighbor-tree.js";
import type { MatrixLike } from "../linalg/matrix.js";

/** Metrics that need nothing but the two rows. */
export const ROW_METRICS = [
  ...NEIGHBOR_METRICS,
  "squared",
  "cosine",
  "correlation",
  "hamming",
  "jaccard",
  "dice",
  "canberra",
  "greatCircle",
] as const;

/** All metrics. */
export const DISTANCE_METRICS = [...ROW_METRICS, "mahalanobis", "gower"] as const;

/** A metric that needs nothing but the two rows. */
export type RowMetricName = (typeof ROW_METRICS)[number];

/** How two cases are compared. */
export type DistanceMetric = (typeof DISTANCE_METRICS)[number];

/** How dissimilarities are measured. */
export interface DissimilarityOptions {
  /**
   * - `"euclidean"` (the default), `"squared"` (its square), `"manhattan"`, `"chebyshev"`, `"minkowski"` with a `power`
   * - `"cosine"`: 1 − cosine of the angle between the rows; `"correlation"`: 1 − correlation of the rows. A row without
   *   direction is at distance 1 from everything.
   * - `"mahalanobis"`, by a `covariance`
   * - `"hamming"`: the share of columns that differ; `"jaccard"`: of the columns that are not 0 in both rows, the share
   *   that is 0 in one of them; `"dice"`: the columns that are 0 in one of them, over the numbers that are not 0 in both
   *   together. Two rows of zeros are equal.
   * - `"canberra"`: the sum of |x − y|/(|x| + |y|); a column that is 0 in both adds nothing
   * - `"greatCircle"`: the way over the surface of the earth in kilometers, of rows with latitude and longitude in degrees
   * - `"gower"`: the mean difference of columns of any kind
   */
  readonly metric?: DistanceMetric | undefined;
  /** The power of Minkowski's metric, at least 1. */
  readonly power?: number | undefined;
  /** For Mahalanobis' distance; by default the covariances of the rows. */
  readonly covariance?: MatrixLike | undefined;
  /** For Gower's dissimilarity: the weights of columns by name; those of others are 1. */
  readonly columnWeights?: Readonly<Record<string, number>> | undefined;
  /**
   * For Gower's dissimilarity: columns of booleans, or of 0 and 1, in which being absent together does not make two
   * cases similar.
   */
  readonly asymmetric?: readonly string[] | undefined;
}

/** The options that some metrics have, and the metric of each. */
const OWNERS = {
  power: "minkowski",
  covariance: "mahalanobis",
  columnWeights: "gower",
  asymmetric: "gower",
} as const;

/** Refuses a metric that does not exist, options of another metric, and a power that gives no metric. */
export function requireMetric(method: string, options: DissimilarityOptions): DistanceMetric {
  requireKnownOptions(method, options, ["metric", ...Object.keys(OWNERS)]);
  const { metric = "euclidean", power } = options;
  if (!DISTANCE_METRICS.includes(metric)) {
    const expected = DISTANCE_METRICS.map(quote).join(", ");
    const sentence = unknownName("metric", String(metric), DISTANCE_METRICS);
    throw new OptionError(method, sentence, { option: "metric", expected, received: quote(metric) });
  }
  for (const [option, owner] of Object.entries(OWNERS))
    if (options[option as keyof typeof OWNERS] !== undefined && metric !== owner) {
      const sentence = words`${optionName(option)} is for the metric ${wanted(quote(owner))}, but the metric is ${got(quote(metric))}.`;
      throw new OptionError(method, sentence);
    }
  if (metric === "minkowski" && !(typeof power === "number" && power >= 1 && power < Infinity)) {
    const received = quote(power);
    throw new OptionError(method, {
      option: "power",
      expected: 'a finite number ≥ 1 for the metric "minkowski"',
      received,
    });
  }
  return metric;
}
