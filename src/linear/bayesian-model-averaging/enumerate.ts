// Residual sums of all subsets: features are taken in or left out one after the other, and the products of
// those that remain follow by one step of elimination. The last levels of the tree are the smallest, so that
// all 2^p subsets cost a few operations each (Furnival and Wilson 1974).

import type { Matrix } from "../../linalg/matrix.js";

/** A feature that keeps no more than this part of its square beside the others depends on them. */
const DEPENDENT = 1e-10;

/**
 * Residual sums by subset, feature j being bit j of the index; NaN for subsets whose features depend on each
 * other. `products` is symmetric, with ones on its diagonal, the response last.
 */
export function subsetResiduals(products: Matrix): Float64Array {
  const features = products.columns - 1;
  const out = new Float64Array(2 ** features).fill(Number.NaN);
  const levels = Array.from({ length: features + 1 }, (_, level) => {
    const width = features + 1 - level;
    return new Float64Array(width * width);
  });
  levels[0].set(products.data);
  visit(levels, 0, 0, out);
  return out;
}

function visit(levels: readonly Float64Array[], level: number, subset: number, out: Float64Array): void {
  const here = levels[level];
  const width = levels.length - level;
  if (width === 1) {
    out[subset] = Math.max(here[0], Number.EPSILON);
    return;
  }
  const next = levels[level + 1];
  const less = width - 1;
  for (let i = 0; i < less; i += 1)
    for (let j = 0; j < less; j += 1) next[i * less + j] = here[(i + 1) * width + j + 1];
  visit(levels, level + 1, subset, out);
  const pivot = here[0];
  if (pivot <= DEPENDENT) return;
  for (let i = 0; i < less; i += 1) {
    const factor = here[i + 1] / pivot;
    for (let j = 0; j < less; j += 1)
      next[i * less + j] = here[(i + 1) * width + j + 1] - factor * here[j + 1];
  }
  visit(levels, level + 1, subset + 2 ** level, out);
}

/** Least squares of one subset, and the diagonal of the inverse of its features' products. */
export function solveSubset(
  products: Matrix,
  members: readonly number[],
): { readonly coefficients: Float64Array; readonly inverse: Float64Array } {
  const size = members.length;
  const response = products.columns - 1;
  const factor = new Float64Array(size * size);
  const coefficients = Float64Array.from(members, (j) => products.get(j, response));
  // Cholesky by rows; with a handful of features a call of the kernels would cost more than the work.
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = products.data[members[i] * products.columns + members[j]];
      for (let k = 0; k < j; k += 1) sum -= factor[i * size + k] * factor[j * size + k];
      factor[i * size + j] = i === j ? Math.sqrt(sum) : sum / factor[j * size + j];
    }
    let sum = coefficients[i];
    for (let k = 0; k < i; k += 1) sum -= factor[i * size + k] * coefficients[k];
    coefficients[i] = sum / factor[i * size + i];
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = coefficients[i];
    for (let k = i + 1; k < size; k += 1) sum -= factor[k * size + i] * coefficients[k];
    coefficients[i] = sum / factor[i * size + i];
  }
  return { coefficients, inverse: inverseDiagonal(factor, size) };
}

/** Of (L·Lᵀ)⁻¹: the squared lengths of the columns of L⁻¹. */
function inverseDiagonal(factor: Float64Array, size: number): Float64Array {
  const out = new Float64Array(size);
  const column = new Float64Array(size);
  for (let j = 0; j < size; j += 1) {
    for (let i = j; i < size; i += 1) {
      let sum = i === j ? 1 : 0;
      for (let k = j; k < i; k += 1) sum -= factor[i * size + k] * column[k];
      column[i] = sum / factor[i * size + i];
      out[j] += column[i] * column[i];
    }
  }
  return out;
}
