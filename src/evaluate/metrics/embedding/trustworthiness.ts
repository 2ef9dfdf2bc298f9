// How well an embedding keeps neighborhoods.

import { DataError, got, OptionError, ShapeError, wanted, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { quote } from "../../../base/label.js";
import { counted } from "../../../base/sentence.js";
import { comparableRows } from "../../../math/distance/comparable-rows.js";
import { Dissimilarities } from "../../../math/distance/dissimilarities.js";
import { distancesHere, requireComparable } from "../../../math/distance/dissimilarity.js";
import { type DistanceMetric, requireMetric } from "../../../math/distance/metric.js";
import type { Rows } from "../../../model/input.js";

export interface NeighborhoodOptions {
  /** How many nearest cases make a neighborhood: 5 by default, and less than half of the cases. */
  readonly neighbors?: number | undefined;
  /** How the original rows are compared, "euclidean" by default; distances in the embedding are Euclidean. */
  readonly metric?: DistanceMetric | undefined;
  /** The power of Minkowski's metric, at least 1. */
  readonly power?: number | undefined;
}

/** The rows that were embedded, or the dissimilarities of all pairs. */
export type EmbeddedSource = Rows | Dissimilarities;

/**
 * How far the neighbors in an embedding are neighbors of the data: 1 if all are, less the farther away those are that
 * only seem near (Venna and Kaski 2001). Of equally near cases, the first are neighbors.
 *
 * ```ts
 * trustworthiness([[0], [1], [2], [3], [9]], [[0], [1], [2], [3], [4]], { neighbors: 1 }); // 1
 * ```
 */
export function trustworthiness(
  rows: EmbeddedSource,
  embedding: Rows,
  options: NeighborhoodOptions = {},
): number {
  const { original, embedded, neighbors } = readSpaces("trustworthiness", rows, embedding, options);
  return keptShare(embedded, original, neighbors);
}

/**
 * How far the neighbors of the data are neighbors in an embedding: 1 if all are, less the farther away the embedding puts
 * them (Venna and Kaski 2001). Of equally near cases, the first are neighbors.
 *
 * ```ts
 * continuity([[0], [1], [2], [3], [9]], [[0], [1], [2], [3], [4]], { neighbors: 1 }); // 1
 * ```
 */
export function continuity(rows: EmbeddedSource, embedding: Rows, options: NeighborhoodOptions = {}): number {
  const { original, embedded, neighbors } = readSpaces("continuity", rows, embedding, options);
  return keptShare(original, embedded, neighbors);
}

/** Writes the distances of a case from all cases. */
interface Space {
  readonly cases: number;
  from(row: number): Float64Array;
}

function readSpaces(
  method: string,
  rows: EmbeddedSource,
  embedding: Rows,
  options: NeighborhoodOptions,
): { original: Space; embedded: Space; neighbors: number } {
  requireKnownOptions(method, options, ["neighbors", "metric", "power"]);
  const { neighbors = 5, metric = "euclidean", power } = options;
  requireMetric(method, { metric, power });
  const embedded = rowsSpace(method, embedding, "euclidean", undefined);
  const original =
    rows instanceof Dissimilarities ? pairsSpace(rows) : rowsSpace(method, rows, metric, power);
  const { cases } = original;
  if (embedded.cases !== cases) {
    const sentence = words`the embedding must have ${wanted(counted(cases, "row"))}, as the data have; got ${got(embedded.cases)}.`;
    throw new ShapeError(method, sentence);
  }
  if (cases < 3) {
    const sentence = words`neighborhoods of less than half of the cases need ${wanted("at least 3 cases")}; got ${got(cases)}.`;
    throw new DataError(method, sentence);
  }
  if (!(Number.isInteger(neighbors) && neighbors >= 1 && 2 * neighbors < cases)) {
    // From half of the cases on, the worst possible embedding no longer has the value 0.
    const expected = `a whole number ≥ 1 and less than half of the ${cases} cases`;
    throw new OptionError(method, { option: "neighbors", expected, received: quote(neighbors) });
  }
  return { original, embedded, neighbors };
}

function pairsSpace(pairs: Dissimilarities): Space {
  const { cases } = pairs;
  return {
    cases,
    from: (row) => Float64Array.from({ length: cases }, (_, other) => pairs.get(row, other)),
  };
}

function rowsSpace(method: string, rows: Rows, metric: DistanceMetric, power: number | undefined): Space {
  const compared = comparableRows(method, rows, { metric, power });
  const { matrix } = compared;
  return {
    cases: matrix.rows,
    from: (row) => {
      const found = distancesHere({ ...compared, matrix: matrix.slice(row, row + 1) }, matrix);
      requireComparable(method, found, metric, { rows: [row] });
      return found.data;
    },
  };
}

/** 1 less the normalized sum of how far the neighbors in one space exceed the rank k in the other one. */
function keptShare(from: Space, to: Space, k: number): number {
  const { cases: n } = from;
  let excess = 0;
  for (let row = 0; row < n; row += 1) {
    const near = nearest(from.from(row), row, k);
    const distances = to.from(row);
    const sorted = distances.filter((_, other) => other !== row).sort();
    for (const other of near) {
      // Equally far cases share the rank of the first.
      const rank = 1 + countBelow(sorted, distances[other]);
      excess += Math.max(0, rank - k);
    }
  }
  return 1 - (2 * excess) / (n * k * (2 * n - 3 * k - 1));
}

function nearest(distances: Float64Array, row: number, k: number): number[] {
  return Array.from(distances.keys())
    .filter((other) => other !== row)
    .sort((a, b) => distances[a] - distances[b] || a - b)
    .slice(0, k);
}

/** How many numbers of an ascending list are below a number. */
function countBelow(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
