import { requireKnownOptions } from "../../../base/known-options.js";
import type { Label } from "../../../base/label.js";
import { requireOneOf } from "../../../base/one-of.js";
import type { Rows } from "../../../learn/input.js";
import { withArena } from "../../../wasm/arena.js";
import {
  chebyshevDistances,
  cosineDistances,
  euclideanDistances,
  manhattanDistances,
} from "../../../wasm/distance.js";

import { type CaseOptions, readCaseWeights, weightedMean } from "../input/weights.js";
import { type GroupedRows, readGroupedRows } from "./grouped-rows.js";

export interface SilhouetteOptions extends CaseOptions {
  /** "euclidean" by default. */
  readonly distance?: "euclidean" | "manhattan" | "chebyshev" | "cosine" | undefined;
}

const DISTANCES = {
  euclidean: euclideanDistances,
  manhattan: manhattanDistances,
  chebyshev: chebyshevDistances,
  cosine: cosineDistances,
};

/**
 * The mean silhouette of all rows: near 1 for compact clusters far from each other, below 0 where rows would
 * fit another cluster better.
 *
 * ```ts
 * silhouette([[0], [1], [10], [11]], ["a", "a", "b", "b"]); // 0.8997
 * ```
 */
export function silhouette(rows: Rows, clusters: ArrayLike<Label>, options: SilhouetteOptions = {}): number {
  const found = silhouettesOf("silhouette", rows, clusters, options);
  return weightedMean(found, readCaseWeights("silhouette", found.length, options));
}

/**
 * (b − a)/max(a, b) of every row, where a is its mean distance from the other rows of its cluster and b the smallest
 * mean distance from another cluster (Rousseeuw 1987); 0 for a row that is alone in its cluster or has weight 0.
 *
 * ```ts
 * silhouettes([[0], [1], [10]], ["a", "a", "b"]); // 0.9, 8/9, 0
 * ```
 */
export function silhouettes(
  rows: Rows,
  clusters: ArrayLike<Label>,
  options: SilhouetteOptions = {},
): Float64Array {
  return silhouettesOf("silhouettes", rows, clusters, options);
}

function silhouettesOf(
  method: string,
  rows: Rows,
  clusters: ArrayLike<Label>,
  options: SilhouetteOptions,
): Float64Array {
  requireKnownOptions(method, options, ["distance", "weights"]);
  const { distance = "euclidean" } = options;
  requireOneOf(method, "distance", distance, ["euclidean", "manhattan", "chebyshev", "cosine"]);
  const grouped = readGroupedRows(method, rows, clusters, options);
  const out = new Float64Array(clusters.length);
  eachDistanceRow(grouped, DISTANCES[distance], (row, cluster, distances) => {
    const once = Math.min(1, grouped.weights?.[row] ?? 1);
    out[grouped.order[row]] = silhouetteOf(distances, grouped, cluster, once);
  });
  return out;
}

/** Distances are computed in blocks of this many numbers, which fit into the cache. */
const BLOCK = 1 << 17;

function eachDistanceRow(
  { matrix, starts }: GroupedRows,
  distances: typeof euclideanDistances,
  visit: (row: number, cluster: number, distances: Float64Array) => void,
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
  { starts, weights, sizes }: GroupedRows,
  own: number,
  once: number,
): number {
  const mates = sizes[own] - once;
  if (!(mates > 0)) return 0;
  if (weights !== undefined)
    for (let row = 0; row < distances.length; row += 1) distances[row] *= weights[row];
  const within = sumRange(distances, starts[own], starts[own + 1]) / mates;
  let nearest = Number.POSITIVE_INFINITY;
  for (let cluster = 0; cluster + 1 < starts.length; cluster += 1) {
    if (cluster !== own)
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
