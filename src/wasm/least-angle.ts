import * as core from "./generated/calls/core.js";
import type { Float64Span } from "./span.js";

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
export function firstToJoin(pursuit: Pursuit, largest: number, same: number): number {
  return core.firstToJoin({ p: pursuit.products.length, largest, same, ...pursuit });
}
