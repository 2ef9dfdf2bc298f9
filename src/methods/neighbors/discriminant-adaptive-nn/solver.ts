import { Matrix } from "../../../math/linalg/matrix.js";
import { type LocalScatter, localScatter, metricRoot } from "../engine/local-metric.js";
import { Neighborhood } from "../engine/neighborhood.js";

/** Training cases as they are compared. */
export interface AdaptivePoints {
  readonly x: Matrix;
  readonly codes: Int32Array;
  readonly weights: Float64Array | undefined;
  readonly classes: number;
}

export interface AdaptiveSettings {
  /** The weight of the cases around a case that its metric is estimated from. */
  readonly neighborhood: number;
  readonly epsilon: number;
  readonly varianceFloor: number;
  readonly passes: number;
}

/**
 * The metric around a case: a root A, squared distances being |A(x − x₀)|². `nearest` has the cases near to it by the
 * Euclidean distance; later passes take the nearest ones by the metric so far.
 */
export function adaptedMetric(
  points: AdaptivePoints,
  row: Float64Array,
  nearest: Neighborhood,
  { neighborhood, epsilon, varianceFloor, passes }: AdaptiveSettings,
): Matrix {
  const { x, codes, classes, weights } = points;
  let hood = nearest;
  let root = new Matrix(0, 0);
  for (let pass = 0; pass < passes; pass += 1) {
    if (pass > 0) hood = nearestBy(root, x, row, neighborhood, weights, nearest.indices.length);
    const scatter: LocalScatter = localScatter(x, codes, classes, hood);
    root = metricRoot(scatter, epsilon, varianceFloor);
  }
  return root;
}

/** The nearest cases by a metric until their weights sum to k; `room` is the most there can be. */
export function nearestBy(
  root: Matrix,
  x: Matrix,
  row: Float64Array,
  k: number,
  weights: Float64Array | undefined,
  room: number,
): Neighborhood {
  const { columns, data } = x;
  const rows = new Int32Array(room);
  const distances = new Float64Array(room).fill(Number.POSITIVE_INFINITY);
  const difference = new Float64Array(columns);
  let count = 0;
  for (let i = 0; i < x.rows; i += 1) {
    for (let j = 0; j < columns; j += 1) difference[j] = data[i * columns + j] - row[j];
    const distance = squaredLength(root, difference, distances[room - 1]);
    if (!(distance < distances[room - 1]) && count === room) continue;
    let at = Math.min(count, room - 1);
    for (; at > 0 && distances[at - 1] > distance; at -= 1) {
      distances[at] = distances[at - 1];
      rows[at] = rows[at - 1];
    }
    distances[at] = distance;
    rows[at] = i;
    count = Math.min(room, count + 1);
  }
  const lists = { rows, distances: distances.map(Math.sqrt) };
  return new Neighborhood(room).fill(lists, 0, count, k, weights);
}

/** |A·v|², or any larger number as soon as it is at least the bound. */
function squaredLength({ data, columns }: Matrix, v: Float64Array, bound: number): number {
  let sum = 0;
  for (let start = 0; start < data.length && sum < bound; start += columns) {
    let product = 0;
    for (let j = 0; j < columns; j += 1) product += data[start + j] * v[j];
    sum += product * product;
  }
  return sum;
}
