import type { OptimizeControl } from "./iterate.js";
import { type Known, type ScalarOptions, type ScalarOutcome, searchInterval } from "./scalar.js";

/** The golden section: 1/φ. */
const SECTION = (Math.sqrt(5) - 1) / 2;

/**
 * The minimum of a unimodal function between two ends: every evaluation shrinks the interval
 * by the same factor, 0.618, whatever the shape of the function. `brent` is faster for smooth functions.
 *
 * ```ts
 * goldenSection((x) => Math.abs(x - 1), 0, 3).x; // 1, to 8 digits
 * ```
 */
export function goldenSection(
  f: (x: number) => number,
  lower: number,
  upper: number,
  options: ScalarOptions = {},
  control: OptimizeControl = {},
): ScalarOutcome {
  const request = { method: "goldenSection", f, lower, upper, options, control };
  return searchInterval<State>(request, (at, tolerance) => {
    const left = at(upper - SECTION * (upper - lower));
    const right = at(lower + SECTION * (upper - lower));
    return {
      start: stateOf(lower, upper, left, right),
      next: (state) => shorten(state, at),
      criterion: ({ lower: a, upper: b, x }) => (b - a) / 2 / Math.max(Math.abs(x), 1),
      tolerance,
    };
  });
}

interface State extends Known {
  readonly lower: number;
  readonly upper: number;
  readonly left: Known;
  readonly right: Known;
}

function stateOf(lower: number, upper: number, left: Known, right: Known): State {
  const best = left.value <= right.value ? left : right;
  return { x: best.x, value: best.value, lower, upper, left, right };
}

function shorten({ lower, upper, left, right }: State, at: (x: number) => Known): State | "settled" {
  // At the last bits, the two points meet and the section can no longer be maintained.
  if (!(lower < left.x && left.x < right.x && right.x < upper)) return "settled";
  if (left.value <= right.value) {
    return stateOf(lower, right.x, at(right.x - SECTION * (right.x - lower)), left);
  }
  return stateOf(left.x, upper, right, at(left.x + SECTION * (upper - left.x)));
}
