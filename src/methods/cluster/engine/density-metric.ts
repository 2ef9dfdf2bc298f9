// How methods by density compare cases, and find near ones.

import { distancesHere, requireComparable } from "../../../math/distance/dissimilarity.js";
import {
  comparedRows,
  type GowerRanges,
  learnComparison,
  type Whitening,
} from "../../../math/distance/row-comparison.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { type NearestRows, NeighborIndex } from "../../../math/neighbor-index/index.js";
import type { CountedCases } from "../../../model/counted-cases.js";
import { NEIGHBOR_METRICS, type NeighborMetric } from "../../../wasm/neighbor-tree.js";
import { indicesOfNearest } from "./indices-of-nearest.js";

/** Metrics by which an index finds near rows, and all metrics of methods by density. */
export const INDEX_METRICS = [...NEIGHBOR_METRICS, "mahalanobis"] as const;
export const DENSITY_METRICS = [...INDEX_METRICS, "gower"] as const;

/** How the distance of two cases is measured. */
export type DensityMetric = (typeof DENSITY_METRICS)[number];
type IndexMetric = (typeof INDEX_METRICS)[number];

/** How rows are compared. */
interface DensityComparison<M extends DensityMetric = DensityMetric> {
  readonly metric: M;
  readonly power?: number | undefined;
  readonly whitening?: Whitening | undefined;
  readonly ranges?: GowerRanges | undefined;
}

/** Learns what the metric has to know of the cases that count; `levels` are 1 for columns of levels. */
export function learnDensityMetric<M extends DensityMetric>(
  method: string,
  counted: () => Pick<CountedCases, "x" | "weights">,
  { metric, power }: Pick<DensityComparison<M>, "metric" | "power">,
  levels: Int32Array,
): DensityComparison<M> {
  if (metric !== "mahalanobis" && metric !== "gower") return { metric, power };
  const { x, weights } = counted();
  const { whitening, ranges } = learnComparison(method, x, weights, { metric }, levels);
  return { metric, whitening, ranges };
}

/** Rows as an index compares them. */
export interface IndexedRows {
  readonly matrix: Matrix;
  readonly metric: NeighborMetric;
  readonly power?: number | undefined;
}

/** Whether an index can find near rows, maybe after they are mapped. */
export function isIndexed(comparison: DensityComparison): comparison is DensityComparison<IndexMetric> {
  return comparison.metric !== "gower";
}

/** Rows mapped to where an index knows their metric. */
export function indexedRows(rows: Matrix, comparison: DensityComparison<IndexMetric>): IndexedRows {
  const { metric, power } = comparison;
  if (metric !== "mahalanobis") return { matrix: rows, metric, power };
  return { matrix: comparedRows(rows, comparison).matrix, metric: "euclidean" };
}

/** Finds the training cases that are near to new ones; of equally near ones, the first. */
export interface NearCases {
  readonly rows: number;
  /** The k nearest of every case. */
  nearest(x: Matrix, k: number): NearestRows;
  /** The nearest of every case, −1 if none is within the radius. */
  nearestWithin(x: Matrix, radius: number): Int32Array;
}

/** The search among some cases, by an index or by comparing all. */
export function nearCases(method: string, points: Matrix, comparison: DensityComparison): NearCases {
  if (!isIndexed(comparison)) return new ComparedCases(method, points, comparison);
  const { matrix, metric, power } = indexedRows(points, comparison);
  const index = NeighborIndex.ofNow(matrix, { metric, power });
  const mapped = (x: Matrix) => indexedRows(x, comparison).matrix;
  return {
    rows: points.rows,
    nearest: (x, k) => index.nearest(mapped(x), k),
    nearestWithin: (x, radius) => index.nearestWithin(mapped(x), radius),
  };
}

/** Distances that are computed at a time. */
const AT_ONCE = 2 ** 20;

/** Compares every case with all training cases. */
class ComparedCases implements NearCases {
  readonly rows: number;
  readonly #method: string;
  readonly #comparison: DensityComparison;
  readonly #points: Matrix;

  constructor(method: string, points: Matrix, comparison: DensityComparison) {
    this.rows = points.rows;
    this.#method = method;
    this.#comparison = comparison;
    this.#points = comparedRows(points, comparison).matrix;
  }

  nearest(x: Matrix, k: number): NearestRows {
    const rows = new Int32Array(x.rows * k);
    const distances = new Matrix(x.rows, k);
    const size = Math.max(1, Math.floor(AT_ONCE / this.rows));
    for (let start = 0; start < x.rows; start += size) {
      const block = comparedRows(x.slice(start, Math.min(x.rows, start + size)), this.#comparison);
      const found = distancesHere(block, this.#points);
      requireComparable(this.#method, found, block.metric);
      for (let i = 0; i < found.rows; i += 1) {
        const row = found.row(i);
        for (const [at, index] of indicesOfNearest(row, k).entries()) {
          rows[(start + i) * k + at] = index;
          distances.data[(start + i) * k + at] = row[index];
        }
      }
    }
    return { rows, distances };
  }

  nearestWithin(x: Matrix, radius: number): Int32Array {
    const { rows, distances } = this.nearest(x, 1);
    return rows.map((row, at) => (distances.data[at] <= radius ? row : -1));
  }
}
