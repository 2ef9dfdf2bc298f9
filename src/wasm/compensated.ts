// Sums of products in twice the working precision, for residuals that cancel.

import type { Arena } from "./arena.js";
import * as core from "./generated/calls/core.js";
import type { Float64Span } from "./span.js";

export { compensatedDot, compensatedTransposedProduct } from "./generated/wrappers/core.js";

/** out = b − r − A·x for row-major A of b.length rows; every element is rounded once. */
export function compensatedResidual(
  arena: Arena,
  a: Float64Span,
  x: Float64Span,
  b: Float64Span,
  r: Float64Span,
  out: Float64Span,
): void {
  const negatedX = arena.copyIn(x.array.map((value) => -value));
  core.compensatedResidual({ m: b.length, n: x.length, a, negatedX, b, r, out });
}
