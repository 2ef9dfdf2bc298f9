import { OptionError, optionName, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { type Label, quote } from "../../../base/label.js";
import { requireOneOf } from "../../../base/one-of.js";
import { type ComparableRows, comparableRows } from "../../../math/distance/comparable-rows.js";
import { Dissimilarities } from "../../../math/distance/dissimilarities.js";
import { distancesHere, requireComparable } from "../../../math/distance/dissimilarity.js";
import { DISTANCE_METRICS, type DistanceMetric, requireMetric } from "../../../math/distance/metric.js";
import type { Matrix, MatrixLike } from "../../../math/linalg/matrix.js";
import { takeDense } from "../../../model/case-rows.js";
import type { Rows } from "../../../model/input.js";
import { withArena } from "../../../wasm/arena.js";
import {
  chebyshevDistances,
  cosineDistances,
  euclideanDistances,
  manhattanDistances,
} from "../../../wasm/distance.js";

import { type CaseOptions, readCaseWeights, weightedMean } from "../input/weights.js";
import { type GroupedCases, type GroupedRows, groupCases, readGroupedRows } from "./grouped-rows.js";

export interface SilhouetteOptions extends CaseOptions {
  /**
   * How two rows are compared, "euclidean" by default; "dissimilarities" says that the rows are those of a square matrix
   * of dissimilarities.
   */
  readonly metric?: DistanceMetric | "dissimilarities" | undefined;
  /** The power of Minkowski's metric, at least 1. */
  readonly power?: number | undefined;
}

/** Rows, or the dissimilarities of all pairs of cases. */
export type SilhouetteSource = Rows | Dissimilarities;

/** Metrics by which many rows are compared at once. */
const FAST = {
  euclidean: euclideanDistances,
  manhattan: manhattanDistances,
  chebyshev: chebyshevDistances,
  cosine: cosineDistances,
} as const;

/**
 * The mean silhouette of all rows: near 1 for compact clusters far from each other, below 0 where rows would
 * fit another cluster better.
 *
 * ```ts
 * silhouette([[0], [1], [10], [11]], ["a", "a", "b", "b"]); // 0.8997
 * ```
 */
export function silhouette(
  rows: SilhouetteSource,
  clusters: ArrayLike<Label>,
  options: SilhouetteOptions = {},
): number {
  const found = silhouettesOf("silhouette", rows, clusters, options);
  return weightedMean(found, readCaseWeights("silhouette", found.length, options));
}

/**
 * (b − a)/max(a, b) of every row, where a is its mean distance from the other rows of its cluster and b the smallest
 * mean distance from another cluster (Rousseeuw 1987); 0 for a row that is alone in its cluster or has weight 0. In place
 * of rows, the dissimilarities of all pairs may be given.
 *
 * ```ts
 * silhouettes([[0], [1], [10]], ["a", "a", "b"]); // 0.9, 8/9, 0
 * silhouettes(await dissimilarity(rows, { metric: "gower" }), labels);
 * ```
 */
export function silhouettes(
  rows: SilhouetteSource,
  clusters: ArrayLike<Label>,
  options: SilhouetteOptions = {},
): Float64Array {
  return silhouettesOf("silhouettes", rows, clusters, options);
}

function silhouettesOf(
  method: string,
  source: SilhouetteSource,
  clusters: ArrayLike<Label>,
  options: SilhouetteOptions,
): Float64Array {
  requireKnownOptions(method, options, ["metric", "power", "weights"]);
  const { metric: given, power } = options;
  if (given !== undefined) requireOneOf(method, "metric", given, [...DISTANCE_METRICS, "dissimilarities"]);
  if (source instanceof Dissimilarities || given === "dissimilarities") {
    requireNoMetric(method, given, power);
    const pairs = Dissimilarities.from(source as Dissimilarities | MatrixLike);
    const grouped = groupCases(method, pairs.cases, clusters, options);
    return each(grouped, clusters.length, (visit) => eachPairRow(grouped, pairs, visit));
  }
  const metric = given ?? "euclidean";
  requireMetric(method, { metric, power });
  if (Object.hasOwn(FAST, metric)) {
    const grouped = readGroupedRows(method, source, clusters, options);
    const distances = FAST[metric as keyof typeof FAST];
    return each(grouped, clusters.length, (visit) => eachFastRow(grouped, distances, visit));
  }
  const rows = comparableRows(method, source, { metric, power });
  const grouped = groupCases(method, rows.matrix.rows, clusters, options);
  return each(grouped, clusters.length, (visit) => eachComparedRow(method, grouped, rows, visit));
}

function requireNoMetric(method: string, metric: string | undefined, power: number | undefined): void {
  const [option, value] = power === undefined ? ["metric", metric] : ["power", power];
  if (value === undefined || value === "dissimilarities") return;
  const [expected, received] = ['none, or "dissimilarities"', quote(value)];
  const sentence = words`${optionName(option)} is for rows, but dissimilarities are given.`;
  throw new OptionError(method, sentence, { expected, received });
}

/** Is told the distances of a case, by its index among the grouped cases, from all of them, and its cluster. */
type Visit = (row: number, cluster: number, distances: Float64Array) => void;

function each(grouped: GroupedCases, count: number, run: (visit: Visit) => void): Float64Array {
  const out = new Float64Array(count);
  run((row, cluster, distances) => {
    const once = Math.min(1, grouped.weights?.[row] ?? 1);
    // Rows without direction are at distance 1 from everything by cosines, but not from themselves.
    distances[row] = 0;
    out[grouped.order[row]] = silhouetteOf(distances, grouped, cluster, once);
  });
  return out;
}

function eachPairRow(
  { order, starts }: GroupedCases,
  { cases, values }: Dissimilarities,
  visit: Visit,
): void {
  const firsts = Float64Array.from({ length: cases }, (_, i) => i * cases - (i * (i + 1)) / 2 - i - 1);
  const widths = new Float64Array(order.length);
  let cluster = 0;
  for (const [at, row] of order.entries()) {
    while (at >= starts[cluster + 1]) cluster += 1;
    for (let other = 0; other < order.length; other += 1) {
      const to = order[other];
      widths[other] = to === row ? 0 : values[to > row ? firsts[row] + to : firsts[to] + row];
    }
    visit(at, cluster, widths);
  }
}

/** Distances are computed in blocks of this many numbers, which fit into the cache. */
const BLOCK = 1 << 17;

function eachComparedRow(
  method: string,
  { order, starts }: GroupedCases,
  rows: ComparableRows,
  visit: Visit,
): void {
  const ordered: Matrix = takeDense(rows.matrix, Int32Array.from(order));
  const height = Math.max(1, Math.min(order.length, Math.floor(BLOCK / order.length)));
  let cluster = 0;
  for (let start = 0; start < order.length; start += height) {
    const end = Math.min(order.length, start + height);
    const found = distancesHere({ ...rows, matrix: ordered.slice(start, end) }, ordered);
    requireComparable(method, found, rows.metric, { rows: order.subarray(start, end), columns: order });
    for (let at = start; at < end; at += 1) {
      while (at >= starts[cluster + 1]) cluster += 1;
      visit(at, cluster, found.row(at - start));
    }
  }
}

function eachFastRow(
  { matrix, starts }: GroupedRows,
  distances: (typeof FAST)[keyof typeof FAST],
  visit: Visit,
): void {
  const { rows, columns, data } = matrix;
  const height = Math.max(1, Math.min(rows, Math.floor(BLOCK / rows)));
  withArena((arena) => {
    const all = { span: arena.copyIn(data), rows, columns };
    const out = arena.float64(height * rows);
    let cluster = 0;
    for (let start = 0; start < rows; start += height) {
      const count = Math.min(height, rows - start);
      const part = { span: all.span.part(start * columns, count * columns), rows: count, columns };
      const block = out.part(0, count * rows);
      distances(part, all, block);
      const found = block.array;
      for (let i = 0; i < count; i += 1) {
        while (start + i >= starts[cluster + 1]) cluster += 1;
        visit(start + i, cluster, found.subarray(i * rows, (i + 1) * rows));
      }
    }
  });
}

/** `once` is the weight of the row itself, which is not among its mates; its repetitions are. */
function silhouetteOf(
  distances: Float64Array,
  { starts, weights, sizes }: GroupedCases,
  ownCluster: number,
  once: number,
): number {
  const mates = sizes[ownCluster] - once;
  if (!(mates > 0)) return 0;
  if (weights !== undefined)
    for (let row = 0; row < distances.length; row += 1) distances[row] *= weights[row];
  const within = sumRange(distances, starts[ownCluster], starts[ownCluster + 1]) / mates;
  let nearest = Number.POSITIVE_INFINITY;
  for (let cluster = 0; cluster + 1 < starts.length; cluster += 1) {
    if (cluster !== ownCluster)
      nearest = Math.min(nearest, sumRange(distances, starts[cluster], starts[cluster + 1]) / sizes[cluster]);
  }
  const larger = Math.max(within, nearest);
  return larger === 0 ? 0 : (nearest - within) / larger;
}

/** Four sums, because each addition waits for the one before it. */
function sumRange(values: Float64Array, start: number, end: number): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  let at = start;
  for (; at + 4 <= end; at += 4) {
    a += values[at];
    b += values[at + 1];
    c += values[at + 2];
    d += values[at + 3];
  }
  for (; at < end; at += 1) a += values[at];
  return a + b + (c + d);
}
