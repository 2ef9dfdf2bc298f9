import { Matrix } from "../../../math/linalg/matrix.js";
import type { Random } from "../../../math/probability/random/index.js";
import { deviationsOf } from "../engine/default-kernel.js";

/**
 * Rows that lie far apart: each is drawn with a probability in proportion to its weight and to the square of its
 * distance, in standard deviations, from those before it (Arthur and Vassilvitskii 2007). Equal rows are drawn once.
 */
export function inducingRows(
  x: Matrix,
  weights: Float64Array | undefined,
  count: number,
  stream: Random,
): Matrix {
  const { rows, columns, data } = x;
  const scales = deviationsOf(x, weights).map((deviation) => (deviation > 0 ? 1 / deviation : 0));
  const distances = new Float64Array(rows).fill(Number.POSITIVE_INFINITY);
  const chosen: number[] = [];
  for (let k = 0; k < count; k += 1) {
    const drawWeights = distances.map((distance, i) => (weights?.[i] ?? 1) * (k === 0 ? 1 : distance));
    const next = drawn(drawWeights, stream.next());
    if (next < 0) break;
    chosen.push(next);
    for (let i = 0; i < rows; i += 1) {
      let sum = 0;
      for (let j = 0; j < columns; j += 1)
        sum += ((data[i * columns + j] - data[next * columns + j]) * scales[j]) ** 2;
      if (sum < distances[i]) distances[i] = sum;
    }
  }
  const out = new Matrix(chosen.length, columns);
  for (const [k, i] of chosen.entries()) out.data.set(x.row(i), k * columns);
  return out;
}

/** The index at which the running sum of the weights passes a share of their total; −1 if they are all 0. */
function drawn(weights: Float64Array, share: number): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0)) return -1;
  let rest = share * total;
  let last = -1;
  for (let i = 0; i < weights.length; i += 1) {
    if (weights[i] === 0) continue;
    last = i;
    rest -= weights[i];
    if (rest < 0) break;
  }
  return last;
}
