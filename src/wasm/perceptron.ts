import type { RawRows } from "./covariances.js";
import { kernels } from "./module.js";
import { type Float64Span, type Int32Span, requireSpan } from "./span.js";

/** One pass of Rosenblatt's rule; the weights, the intercept last, are changed. Gives the number of mistakes. */
export function perceptronPass(
  { span, rows, columns }: RawRows,
  order: Int32Span | undefined,
  signs: Float64Span,
  weights: Float64Span,
  { intercept, rate }: { readonly intercept: boolean; readonly rate: number },
): number {
  requireSpan("perceptronPass", "x", span, rows * columns);
  requireSpan("perceptronPass", "signs", signs, rows);
  requireSpan("perceptronPass", "weights", weights, columns + 1);
  if (order !== undefined) requireSpan("perceptronPass", "order", order, rows);
  return kernels().perceptronPass(
    rows,
    columns,
    order?.pointer ?? 0,
    span.pointer,
    signs.pointer,
    Number(intercept),
    rate,
    weights.pointer,
  );
}
