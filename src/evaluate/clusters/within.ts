import type { Matrix } from "../../math/linalg/matrix.js";

/** W: the squared distances of the rows to the means of their clusters, added up with their weights. */
export function withinSquares(
  { data, rows, columns }: Matrix,
  labels: ArrayLike<number>,
  weights: Float64Array | undefined,
): number {
  const indices = new Map<number, number>();
  const codes = Int32Array.from({ length: rows }, (_, row) => {
    const index = indices.get(labels[row]) ?? indices.size;
    indices.set(labels[row], index);
    return index;
  });
  const totalWeights = new Float64Array(indices.size);
  const means = new Float64Array(indices.size * columns);
  for (let row = 0; row < rows; row += 1) {
    const weight = weights?.[row] ?? 1;
    totalWeights[codes[row]] += weight;
    for (let j = 0; j < columns; j += 1) means[codes[row] * columns + j] += weight * data[row * columns + j];
  }
  for (let at = 0; at < means.length; at += 1) means[at] /= totalWeights[Math.floor(at / columns)];
  let sum = 0;
  for (let row = 0; row < rows; row += 1) {
    const weight = weights?.[row] ?? 1;
    if (weight === 0) continue;
    let square = 0;
    for (let j = 0; j < columns; j += 1)
      square += (data[row * columns + j] - means[codes[row] * columns + j]) ** 2;
    sum += weight * square;
  }
  return sum;
}
