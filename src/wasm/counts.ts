// Histograms and counts of codes. They add to the existing counts, so that data may arrive in parts.

import { got, OptionError, words } from "../base/errors.js";
import { withArena } from "./arena.js";
import { kernels } from "./module.js";
import { type Rows, requireRows } from "./rows.js";
import { type Float64Span, type Int32Span, pointersOf, requireSpan } from "./span.js";

export { countCodes } from "./generated/wrappers/core.js";

/** The number (or weight) of values outside all bins. */
export interface Outside {
  /** Less than the lowest edge. */
  readonly below: number;
  /** Greater than the highest edge. */
  readonly above: number;
  /** NaN. */
  readonly missing: number;
}

/**
 * Adds each value (or its weight) to one of `counts.length` equal bins between `low` and `high`. A bin
 * contains its lower edge low + b·(high − low)/bins; the last one contains `high` too.
 */
export function histogram(
  x: Float64Span,
  low: number,
  high: number,
  counts: Float64Span,
  weights?: Float64Span,
): Outside {
  requireInterval("histogram", low, high, counts.length);
  if (weights) requireSpan("histogram", "weights", weights, x.length);
  return withArena((arena) => {
    const outside = arena.zeros(3);
    kernels().histogram(
      x.length,
      ...pointersOf(x, weights),
      low,
      high,
      counts.length,
      ...pointersOf(counts, outside),
    );
    const [below, above, missing] = outside.array;
    return { below, above, missing };
  });
}

/** counts[aᵢ, bᵢ] += 1 (or its weight); returns the number (or weight) of pairs outside `counts`. */
export function countPairs(a: Int32Span, b: Int32Span, counts: Rows, weights?: Float64Span): number {
  requireSpan("countPairs", "b", b, a.length);
  requireRows("countPairs", "counts", counts);
  if (weights) requireSpan("countPairs", "weights", weights, a.length);
  return kernels().countPairs(
    a.length,
    ...pointersOf(a, b, weights),
    counts.rows,
    counts.columns,
    counts.span.pointer,
  );
}

function requireInterval(method: string, low: number, high: number, bins: number): void {
  const perUnit = bins / (high - low);
  if (bins > 0 && low < high && perUnit > 0 && Number.isFinite(perUnit)) return;
  throw new OptionError(
    method,
    words`at least one bin and finite edges low < high are required; got ${got(`${bins} bins from ${low} to ${high}`)}.`,
    { option: bins > 0 ? "high" : "bins", expected: "one bin or more, low < high" },
  );
}
