// Sums of products in twice the working precision, for residuals that cancel.

import type { Arena } from "./arena.js";
import { kernels } from "./module.js";
import { type Float64Span, pointersOf, requireSpan } from "./span.js";

export { compensatedDot } from "./generated/wrappers/core.js";

/** out = b − r − A·x for row-major A of b.length rows; every element is rounded once. */
export function compensatedResidual(
  arena: Arena,
  a: Float64Span,
  x: Float64Span,
  b: Float64Span,
  r: Float64Span,
  out: Float64Span,
): void {
  const m = b.length;
  requireSpan("compensatedResidual", "a", a, m * x.length);
  requireSpan("compensatedResidual", "r", r, m);
  requireSpan("compensatedResidual", "out", out, m);
  const negated = arena.copyIn(x.array.map((value) => -value));
  kernels().compensatedResidual(m, x.length, a.pointer, negated.pointer, b.pointer, r.pointer, out.pointer);
}

/** out = Aᵀ·r for row-major A of r.length rows; every element is rounded once. */
export function compensatedTransposedProduct(
  arena: Arena,
  a: Float64Span,
  r: Float64Span,
  out: Float64Span,
): void {
  requireSpan("compensatedTransposedProduct", "a", a, r.length * out.length);
  const low = arena.float64(out.length);
  kernels().compensatedTransposedProduct(r.length, out.length, ...pointersOf(a, r, out, low));
}
