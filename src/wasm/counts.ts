// Histograms and counts of codes. They add to the existing counts, so that data may arrive in parts.

import { got, OptionError, words } from "../base/errors.js";
import { withArena } from "./arena.js";
import * as core from "./generated/calls/core.js";
import type { Float64Span } from "./span.js";

export { countCodes, countPairs } from "./generated/wrappers/core.js";

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
  return withArena((arena) => {
    const outside = arena.zeros(3);
    core.histogram({ n: x.length, x, weights, low, high, bins: counts.length, counts, outside });
    const [below, above, missing] = outside.array;
    return { below, above, missing };
  });
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
