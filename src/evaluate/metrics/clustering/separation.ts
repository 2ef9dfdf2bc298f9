// Compactness of clusters against the distance between their centers.

import { requireKnownOptions } from "../../../base/known-options.js";
import type { Label } from "../../../base/label.js";
import { columnMeans } from "../../../math/linalg/moments.js";
import { sumCells } from "../../../math/probability/table/strides.js";
import type { Rows } from "../../../model/input.js";
import { type CaseOptions, weightedMean, weightedSum } from "../input/weights.js";
import { type GroupedRows, memberWeights, readGroupedRows } from "./grouped-rows.js";

/**
 * The mean over the clusters of the worst ratio (sᵢ + sⱼ)/dᵢⱼ, where s is the mean distance from the own center and
 * d the distance of the centers (Davies and Bouldin 1979): lower is better. Infinity if two centers coincide.
 *
 * ```ts
 * daviesBouldin([[0], [2], [10], [12]], ["a", "a", "b", "b"]); // 0.2
 * ```
 */
export function daviesBouldin(rows: Rows, clusters: ArrayLike<Label>, options: CaseOptions = {}): number {
  requireKnownOptions("daviesBouldin", options, ["weights"]);
  const grouped = readGroupedRows("daviesBouldin", rows, clusters, options);
  const centers = centersOf(grouped);
  const spreads = centers.map((center, cluster) => {
    const distances = memberSquares(grouped, cluster, center).map(Math.sqrt);
    return weightedMean(distances, memberWeights(grouped, cluster));
  });
  const worst = centers.map((center, i) =>
    centers.reduce((most, other, j) => {
      const sum = spreads[i] + spreads[j];
      return i === j || sum === 0 ? most : Math.max(most, sum / Math.sqrt(squaredDistance(center, other)));
    }, 0),
  );
  return worst.reduce((sum, ratio) => sum + ratio, 0) / centers.length;
}

/**
 * The variance between clusters over that within, (B/(k − 1))/(W/(n − k)) (Caliński and Harabasz 1974): higher is
 * better. Infinity if no cluster has any extent.
 *
 * ```ts
 * calinskiHarabasz([[0], [2], [10], [12]], ["a", "a", "b", "b"]); // 50
 * ```
 */
export function calinskiHarabasz(rows: Rows, clusters: ArrayLike<Label>, options: CaseOptions = {}): number {
  requireKnownOptions("calinskiHarabasz", options, ["weights"]);
  const grouped = readGroupedRows("calinskiHarabasz", rows, clusters, options);
  const { matrix, weights, sizes } = grouped;
  const centers = centersOf(grouped);
  const middle = columnMeans(matrix, weights);
  let [between, within] = [0, 0];
  for (const [cluster, center] of centers.entries()) {
    between += sizes[cluster] * squaredDistance(center, middle);
    within += weightedSum(memberSquares(grouped, cluster, center), memberWeights(grouped, cluster));
  }
  return between / (centers.length - 1) / (within / (sumCells(sizes) - centers.length));
}

function centersOf(grouped: GroupedRows): Float64Array[] {
  const { matrix, starts } = grouped;
  return Array.from({ length: starts.length - 1 }, (_, cluster) =>
    columnMeans(matrix.slice(starts[cluster], starts[cluster + 1]), memberWeights(grouped, cluster)),
  );
}

/** The squared distance of every member of a cluster from its center. */
function memberSquares({ matrix, starts }: GroupedRows, cluster: number, center: Float64Array): Float64Array {
  const start = starts[cluster];
  return Float64Array.from({ length: starts[cluster + 1] - start }, (_, i) =>
    squaredDistance(matrix.row(start + i), center),
  );
}

function squaredDistance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j += 1) sum += (a[j] - b[j]) ** 2;
  return sum;
}
