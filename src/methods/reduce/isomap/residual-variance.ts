import type { Matrix } from "../../../math/linalg/matrix.js";

/** 1 − r², where r is the correlation of the lengths of paths with the distances in the embedding, by weight. */
export function residualVariance(paths: Matrix, embedding: Matrix, weights: Float64Array): number {
  const { rows, data, columns } = embedding;
  let [total, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  const scale = paths.data.reduce((most, length) => Math.max(most, length), 0);
  if (scale === 0) return 0;
  for (let i = 0; i < rows; i += 1)
    for (let j = i + 1; j < rows; j += 1) {
      let square = 0;
      for (let k = 0; k < columns; k += 1)
        square += ((data[i * columns + k] - data[j * columns + k]) / scale) ** 2;
      const weight = weights[i] * weights[j];
      const [path, distance] = [paths.data[i * rows + j] / scale, Math.sqrt(square)];
      total += weight;
      x += weight * path;
      y += weight * distance;
      xx += weight * path * path;
      yy += weight * distance * distance;
      xy += weight * path * distance;
    }
  const [spread, other] = [xx - (x * x) / total, yy - (y * y) / total];
  // A single pair, or pairs that are all equally far, leave nothing to explain.
  if (spread <= 1e-14 * xx || other <= 0) return 0;
  return Math.min(1, Math.max(0, 1 - (xy - (x * y) / total) ** 2 / (spread * other)));
}
