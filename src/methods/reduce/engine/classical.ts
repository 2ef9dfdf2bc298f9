// Classical scaling: an embedding from inner products (Torgerson 1952), and where a new case is in it (Gower 1968).

import { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";
import { largestEigen } from "./leading-eigen.js";
import { withLargestPositive } from "./signs.js";

/** What places new cases. */
export interface ClassicalEmbedding {
  /** One row per point; a dimension whose eigenvalue is not above 0 is 0. */
  readonly embedding: Matrix;
  /** The largest eigenvalues of the doubly centered squares, by weight; above 0 for each dimension that there is. */
  readonly eigenvalues: Float64Array;
  /** The mean squared dissimilarity of every point from all. */
  readonly squareMeans: Float64Array;
  /** The sum of all eigenvalues. */
  readonly inertia: number;
}

/** Eigenvalues up to this share of the largest are rounding errors. */
const ROUNDING = 1e-12;

/** The embedding of points of some weights whose inner products come nearest to those that the dissimilarities have. */
export async function classicalEmbedding(
  dissimilarities: Matrix,
  weights: Float64Array,
  components: number,
  control: FitControl,
  pause: () => Promise<unknown>,
): Promise<ClassicalEmbedding> {
  const { rows: size, data } = dissimilarities;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const squareMeans = new Float64Array(size);
  for (let i = 0; i < size; i += 1) {
    let sum = 0;
    for (let j = 0; j < size; j += 1) sum += weights[j] * data[i * size + j] ** 2;
    squareMeans[i] = sum / total;
  }
  const mean = squareMeans.reduce((sum, value, i) => sum + weights[i] * value, 0) / total;
  const roots = weights.map(Math.sqrt);
  const products = new Matrix(size, size);
  let inertia = 0;
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      const inner = (squareMeans[i] + squareMeans[j] - mean - data[i * size + j] ** 2) / 2;
      products.data[i * size + j] = roots[i] * roots[j] * inner;
      products.data[j * size + i] = products.data[i * size + j];
    }
    inertia += products.data[i * size + i];
    if (i % 64 === 63) await pause();
  }
  const { values, vectors } = await largestEigen(products, components, control, pause);
  const least = ROUNDING * Math.abs(values[0]);
  const eigenvalues = values.map((value) => (value > least ? value : Math.min(value, 0)));
  const embedding = new Matrix(size, components);
  for (let i = 0; i < size; i += 1)
    for (let k = 0; k < components; k += 1)
      embedding.data[i * components + k] =
        eigenvalues[k] > 0
          ? (vectors.data[i * vectors.columns + k] * Math.sqrt(eigenvalues[k])) / roots[i]
          : 0;
  return { embedding: withLargestPositive(embedding), eigenvalues, squareMeans, inertia };
}

/** The coordinates of a case with these dissimilarities from all points. */
export function classicalPlace(
  { embedding, eigenvalues, squareMeans }: Omit<ClassicalEmbedding, "inertia">,
  weights: Float64Array,
  dissimilarities: Float64Array,
): Float64Array {
  const { columns, data } = embedding;
  const out = new Float64Array(columns);
  for (let i = 0; i < weights.length; i += 1) {
    const part = (weights[i] * (squareMeans[i] - dissimilarities[i] ** 2)) / 2;
    for (let k = 0; k < columns; k += 1) out[k] += part * data[i * columns + k];
  }
  return out.map((value, k) => (eigenvalues[k] > 0 ? value / eigenvalues[k] : 0));
}
