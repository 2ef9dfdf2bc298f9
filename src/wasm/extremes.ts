// The positions of the extreme numbers of an array. NaN is never chosen; of equal numbers, the first is.

import { kernels } from "./module.js";
import type { Float64Span, Int32Span } from "./span.js";

/** The first index of the largest number; −1 if the array is empty or all NaN. */
export function argmax(x: Float64Span): number {
  return kernels().argmax(x.length, x.pointer);
}

/** The first index of the smallest number; −1 if the array is empty or all NaN. */
export function argmin(x: Float64Span): number {
  return kernels().argmin(x.length, x.pointer);
}

/**
 * Fills `indices` with the positions of the largest numbers, in descending order, equal ones by index.
 * Returns their number: `indices.length`, or less if x has fewer numbers that are not NaN.
 */
export function topK(x: Float64Span, indices: Int32Span): number {
  const k = Math.min(indices.length, x.length);
  return kernels().topK(x.length, x.pointer, k, indices.pointer);
}
