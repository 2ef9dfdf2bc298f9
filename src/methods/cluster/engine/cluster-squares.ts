import { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans } from "../../../math/linalg/moments.js";

/** How the squares of the cases around their common mean are divided. */
export interface ClusterSquares {
  /** The number or the weight of the cases of every cluster. */
  readonly sizes: Float64Array;
  /** The weighted sum of the squared distances of the cases of every cluster to its center. */
  readonly withinSquares: Float64Array;
  /** The weighted sum of the squared distances of all cases in clusters to their common mean. */
  readonly totalSquares: number;
}

/** Cases with a label below 0 are in no cluster. */
export function clusterSquares(
  { data, rows, columns }: Matrix,
  weights: Float64Array | undefined,
  labels: Int32Array,
  centers: Float64Array,
): ClusterSquares {
  const counted = Float64Array.from({ length: rows }, (_, row) =>
    labels[row] < 0 ? 0 : (weights?.[row] ?? 1),
  );
  const means = columnMeans(new Matrix(rows, columns, data), counted);
  const clusters = centers.length / columns;
  const sizes = new Float64Array(clusters);
  const withinSquares = new Float64Array(clusters);
  let totalSquares = 0;
  for (let row = 0; row < rows; row += 1) {
    if (counted[row] === 0) continue;
    const cluster = labels[row];
    let [within, all] = [0, 0];
    for (let j = 0; j < columns; j += 1) {
      const value = data[row * columns + j];
      within += (value - centers[cluster * columns + j]) ** 2;
      all += (value - means[j]) ** 2;
    }
    sizes[cluster] += counted[row];
    withinSquares[cluster] += counted[row] * within;
    totalSquares += counted[row] * all;
  }
  return { sizes, withinSquares, totalSquares };
}
