// Exponentials and logarithms of whole arrays, and the sums of exponentials built on them.

import { kernels } from "./module.js";
import { type Rows, requireRows } from "./rows.js";
import { type Float64Span, requireSpan } from "./span.js";

/** out = e^x, element by element, within one unit in the last place; `out` may be `x`. */
export function expArray(x: Float64Span, out: Float64Span): void {
  requireSpan("expArray", "out", out, x.length);
  kernels().expArray(x.length, x.pointer, out.pointer);
}

/** out = ln x, element by element, within one unit in the last place; `out` may be `x`. */
export function logArray(x: Float64Span, out: Float64Span): void {
  requireSpan("logArray", "out", out, x.length);
  kernels().logArray(x.length, x.pointer, out.pointer);
}

/** out[i] = ln Σⱼ e^x[i, j]. An empty sum is 0, so an empty row gives −∞. */
export function logSumExpRows(x: Rows, out: Float64Span): void {
  requireRows("logSumExpRows", "x", x);
  requireSpan("logSumExpRows", "out", out, x.rows);
  kernels().logSumExpRows(x.rows, x.columns, x.span.pointer, out.pointer);
}

/**
 * out[i, j] = e^x[i, j] / Σₖ e^x[i, k]; `out` may be `x`. A row with one +∞ gives 1 there and 0 elsewhere,
 * its limit. A row of only −∞, or with several +∞, has no limit and gives NaN.
 */
export function softmaxRows(x: Rows, out: Float64Span): void {
  requireRows("softmaxRows", "x", x);
  requireSpan("softmaxRows", "out", out, x.rows * x.columns);
  kernels().softmaxRows(x.rows, x.columns, x.span.pointer, out.pointer);
}
