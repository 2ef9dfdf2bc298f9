import * as core from "./generated/calls/core.js";
import { type Rows, rowsFrom } from "./rows.js";
import type { Float64Span, Int32Span } from "./span.js";

/** One pass of Rosenblatt's rule, which updates the weights, the intercept last. Returns the number of mistakes. */
export function perceptronPass(
  x: Rows,
  order: Int32Span | undefined,
  signs: Float64Span,
  weights: Float64Span,
  options: { readonly intercept: boolean; readonly rate: number },
): number {
  return core.perceptronPass({ ...rowsFrom(x), order, signs, weights, ...options });
}
