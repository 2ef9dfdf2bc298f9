import { kernels } from "./module.js";
import { type Rows, requireRows } from "./rows.js";
import { type Float64Span, type Int32Span, pointersOf, requireSpan } from "./span.js";

/** One pass of Rosenblatt's rule, which updates the weights, the intercept last. Returns the number of mistakes. */
export function perceptronPass(
  x: Rows,
  order: Int32Span | undefined,
  signs: Float64Span,
  weights: Float64Span,
  { intercept, rate }: { readonly intercept: boolean; readonly rate: number },
): number {
  const { span, rows, columns } = x;
  requireRows("perceptronPass", "x", x);
  requireSpan("perceptronPass", "signs", signs, rows);
  requireSpan("perceptronPass", "weights", weights, columns + 1);
  if (order !== undefined) requireSpan("perceptronPass", "order", order, rows);
  return kernels().perceptronPass(
    rows,
    columns,
    ...pointersOf(order, span, signs),
    Number(intercept),
    rate,
    weights.pointer,
  );
}
