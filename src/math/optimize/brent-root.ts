import { DataError, wanted, words } from "../../base/errors.js";
import type { OptimizeControl } from "./iterate.js";
import { type Known, type ScalarOptions, type ScalarOutcome, searchInterval } from "./scalar.js";

/**
 * A root between two ends where the function has opposite signs, by inverse interpolation with
 * bisection where that does not help (Brent 1973, chapter 4). `value` is the function value there.
 *
 * ```ts
 * brentRoot((x) => x * x - 2, 0, 2, { tolerance: 1e-15 }).x; // √2
 * ```
 */
export function brentRoot(
  f: (x: number) => number,
  lower: number,
  upper: number,
  options: ScalarOptions = {},
  control: OptimizeControl = {},
): ScalarOutcome {
  const method = "brentRoot";
  return searchInterval<State>({ method, f, lower, upper, options, control }, (at, allowed) => {
    const a = at(lower);
    const b = at(upper);
    if (Math.sign(a.value) === Math.sign(b.value) && a.value !== 0) {
      throw new DataError(
        method,
        words`the function must have ${wanted("opposite signs")} at the ends; got ${a.value} at ${lower} and ${b.value} at ${upper}.`,
        { received: `${a.value} and ${b.value}` },
      );
    }
    // A root cannot be located more precisely than to its last bits.
    const tolerance = Math.max(allowed, 4 * Number.EPSILON);
    return {
      start: ordered(a, b, a, b.x - a.x, b.x - a.x),
      next: (state) => approach(state, tolerance, at),
      criterion: ({ x, value, other }) =>
        value === 0 ? 0 : Math.abs(other.x - x) / 2 / Math.max(Math.abs(x), 1),
      tolerance,
      // Values change their sign at a root.
      mayRise: true,
    };
  });
}

/** The best point, the previous one, and the nearest point of opposite sign. */
interface State extends Known {
  readonly previous: Known;
  readonly other: Known;
  readonly last: number;
  readonly beforeLast: number;
}

/** The state from the previous point, a new point and a point of opposite sign. */
function ordered(previous: Known, tried: Known, other: Known, last: number, beforeLast: number): State {
  if (Math.abs(other.value) >= Math.abs(tried.value)) return { ...tried, previous, other, last, beforeLast };
  return { ...other, previous: tried, other: tried, last, beforeLast };
}

function approach(state: State, tolerance: number, at: (x: number) => Known): State {
  const { x, value, previous, other } = state;
  const half = (other.x - x) / 2;
  // Half of the tolerance is reserved for one more step across the root.
  const finest = (tolerance / 2) * Math.max(Math.abs(x), 1);
  let last = half;
  let beforeLast = half;
  if (Math.abs(state.beforeLast) >= finest && Math.abs(previous.value) > Math.abs(value)) {
    const step = interpolate(state);
    const isInside = step * half > 0 && Math.abs(step) < 1.5 * Math.abs(half) - finest / 2;
    if (isInside && Math.abs(step) < Math.abs(state.beforeLast) / 2) {
      last = step;
      beforeLast = state.last;
    }
  }
  const u = x + (Math.abs(last) > finest ? last : Math.sign(half) * finest);
  const tried = at(u);
  const best = { x, value };
  if (Math.sign(tried.value) === Math.sign(other.value)) return ordered(best, tried, best, u - x, u - x);
  return ordered(best, tried, other, last, beforeLast);
}

/** The secant through two points, or the inverse quadratic through three. */
function interpolate({ x, value, previous, other }: State): number {
  const s = value / previous.value;
  if (previous.x === other.x) return (-(other.x - x) * s) / (1 - s);
  const q = previous.value / other.value;
  const r = value / other.value;
  const p = s * ((other.x - x) * q * (q - r) - (x - previous.x) * (r - 1));
  return -p / ((q - 1) * (r - 1) * (s - 1));
}
