import { asum } from "../../wasm/blas.js";
import type { Float64Span } from "../../wasm/span.js";

/** According to Higham, two or three steps are typical and more do not pay. */
const MAXIMUM_STEPS = 5;

/** A matrix known only by its products with vectors, in place. */
export interface LinearMap {
  apply(x: Float64Span): void;
  applyTransposed(x: Float64Span): void;
}

/**
 * Estimates the 1-norm, the largest absolute column sum, of a matrix that need not be formed: never an overestimate except by
 * rounding, seldom too small by more than a factor of three (Higham, Accuracy and Stability of
 * Numerical Algorithms, 2002, algorithm 15.1). `x` is workspace of the size of the matrix.
 */
export function estimateColumnNorm(map: LinearMap, x: Float64Span): number {
  const size = x.length;
  if (size === 0) return 0;
  x.array.fill(1 / size);
  map.apply(x);
  let norm = asum(x);
  if (size === 1) return norm;
  let signs = toSigns(x);
  map.applyTransposed(x);
  for (let step = 0; step < MAXIMUM_STEPS; step += 1) {
    const at = indexOfLargest(x);
    x.array.fill(0);
    x.array[at] = 1;
    map.apply(x);
    const previous = norm;
    norm = Math.max(norm, asum(x));
    const before = signs;
    signs = toSigns(x);
    if (!(norm > previous) || signs.every((sign, i) => sign === before[i])) break;
    map.applyTransposed(x);
    if (indexOfLargest(x) === at) break;
  }
  return Math.max(norm, alternatingNorm(map, x));
}

/** A second bound, from a vector that works for the matrices that defeat the first. */
function alternatingNorm(map: LinearMap, x: Float64Span): number {
  const size = x.length;
  const values = x.array;
  for (let i = 0; i < size; i += 1) values[i] = (i % 2 === 0 ? 1 : -1) * (1 + i / (size - 1));
  map.apply(x);
  return (2 * asum(x)) / (3 * size);
}

/** Replaces numbers by their signs, 1 for zero, and returns a copy. */
function toSigns(x: Float64Span): Float64Array {
  const values = x.array;
  for (let i = 0; i < values.length; i += 1) values[i] = values[i] >= 0 ? 1 : -1;
  return x.copyOut();
}

function indexOfLargest(x: Float64Span): number {
  const values = x.array;
  let at = 0;
  for (let i = 1; i < values.length; i += 1) if (Math.abs(values[i]) > Math.abs(values[at])) at = i;
  return at;
}
