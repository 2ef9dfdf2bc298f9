import { kernels } from "./module.js";
import { type Float64Span, requireSpan } from "./span.js";

/** Products of features with the residual, their rates of decrease, and what excludes features (0 or ∞). */
export interface Pursuit {
  readonly products: Float64Span;
  readonly rates: Float64Span;
  readonly bars: Float64Span;
}

/**
 * The first feature whose product, or its negative, reaches that of the active ones, which decrease from
 * `largest` at rate 1; −1 if there is none. Rates that differ by no more than `same` are the same.
 */
export function firstToJoin({ products, rates, bars }: Pursuit, largest: number, same: number): number {
  const p = products.length;
  requireSpan("firstToJoin", "rates", rates, p);
  requireSpan("firstToJoin", "bars", bars, p);
  return kernels().firstToJoin(p, largest, same, products.pointer, rates.pointer, bars.pointer);
}
