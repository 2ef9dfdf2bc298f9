import type { OptimizeControl } from "./iterate.js";
import { type Known, type ScalarOptions, type ScalarOutcome, searchInterval } from "./scalar.js";

/** The smaller part of the golden section: 1 − 1/φ. */
const SECTION = (3 - Math.sqrt(5)) / 2;
/** Near a minimum, values differ by the square of the distance: smaller relative steps in x have no effect. */
const FINEST = Math.sqrt(Number.EPSILON);

/**
 * A minimum between two ends, by parabolas through three points, with golden sections where those do
 * not help (Brent 1973, chapter 5).
 *
 * ```ts
 * brent((x) => Math.cos(x), 2, 5).x; // π, to 8 digits
 * ```
 */
export function brent(
  f: (x: number) => number,
  lower: number,
  upper: number,
  options: ScalarOptions = {},
  control: OptimizeControl = {},
): ScalarOutcome {
  return searchInterval<State>({ method: "brent", f, lower, upper, options, control }, (at, tolerance) => {
    const finest = Math.max(tolerance / 2, FINEST);
    const best = at(lower + SECTION * (upper - lower));
    return {
      start: { ...best, lower, upper, second: best, third: best, last: 0, beforeLast: 0 },
      next: (state) => narrow(state, finest, at),
      criterion: ({ lower: a, upper: b, x }) => Math.max(b - x, x - a) / Math.max(Math.abs(x), 1),
      // The interval shrinks to within two of the smallest steps.
      tolerance: 2 * finest,
    };
  });
}

interface State extends Known {
  readonly lower: number;
  readonly upper: number;
  /** The second and third best points so far. */
  readonly second: Known;
  readonly third: Known;
  /** The last two steps. */
  readonly last: number;
  readonly beforeLast: number;
}

function narrow(state: State, finest: number, at: (x: number) => Known): State {
  const { x, lower, upper } = state;
  const middle = (lower + upper) / 2;
  const tolerance = finest * Math.max(Math.abs(x), 1);
  let step = parabolicStep(state);
  let beforeLast = state.last;
  const isUsable =
    Math.abs(state.beforeLast) > tolerance &&
    Math.abs(step) < Math.abs(state.beforeLast) / 2 &&
    x + step > lower &&
    x + step < upper;
  if (!isUsable) {
    beforeLast = x < middle ? upper - x : lower - x;
    step = SECTION * beforeLast;
  } else if (x + step - lower < 2 * tolerance || upper - x - step < 2 * tolerance) {
    step = x < middle ? tolerance : -tolerance;
  }
  const u = x + (Math.abs(step) >= tolerance ? step : Math.sign(step) * tolerance);
  return narrowed(state, at(u), step, beforeLast);
}

/** The step from the best point to the vertex of the parabola through the best three; NaN if there is none. */
function parabolicStep({ x, value, second, third }: State): number {
  const r = (x - second.x) * (value - third.value);
  const q = (x - third.x) * (value - second.value);
  return -((x - third.x) * q - (x - second.x) * r) / (2 * (q - r));
}

function narrowed(state: State, tried: Known, last: number, beforeLast: number): State {
  const { second, third } = state;
  const best: Known = { x: state.x, value: state.value };
  if (tried.value <= best.value) {
    const [lower, upper] = tried.x >= best.x ? [best.x, state.upper] : [state.lower, best.x];
    return { ...tried, lower, upper, second: best, third: second, last, beforeLast };
  }
  const [lower, upper] = tried.x < best.x ? [tried.x, state.upper] : [state.lower, tried.x];
  const kept = { ...best, lower, upper, last, beforeLast };
  if (tried.value <= second.value || second.x === best.x) return { ...kept, second: tried, third: second };
  const isThird = tried.value <= third.value || third.x === best.x || third.x === second.x;
  return { ...kept, second, third: isThird ? tried : third };
}
