import { parseOptions } from "../base/options.js";
import { iterate, type OptimizeControl } from "./iterate.js";
import {
  requireInterval,
  ScalarFunction,
  type ScalarOptions,
  type ScalarOutcome,
  scalarSchema,
} from "./scalar.js";

/** The smaller part of the golden section. */
const SECTION = (3 - Math.sqrt(5)) / 2;
/** Near a minimum values differ by squares: below this no digit of x can be told apart. */
const FINEST = Math.sqrt(Number.EPSILON);

/**
 * A minimum between two ends by parabolas through three points, with golden sections where those do
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
  const method = "brent";
  const settings = parseOptions(method, scalarSchema, options);
  requireInterval(method, lower, upper);
  const counted = new ScalarFunction(method, f);
  const finest = Math.max(settings.tolerance / 2, FINEST);
  const x = lower + SECTION * (upper - lower);
  const best = { x, value: counted.at(x) };
  const { state: _, ...outcome } = iterate<number, State>({
    method,
    start: { ...best, lower, upper, second: best, third: best, last: 0, beforeLast: 0 },
    next: (state) => narrow(state, finest, (at) => counted.at(at)),
    criterion: ({ lower: a, upper: b, x: at }) => Math.max(b - at, at - a) / Math.max(Math.abs(at), 1),
    ...settings,
    // The interval closes to within two of the finest steps.
    tolerance: 2 * finest,
    control,
  });
  return { ...outcome, evaluations: { values: counted.calls } };
}

interface Known {
  readonly x: number;
  readonly value: number;
}

interface State extends Known {
  readonly lower: number;
  readonly upper: number;
  /** The next best points so far. */
  readonly second: Known;
  readonly third: Known;
  /** The last two steps. */
  readonly last: number;
  readonly beforeLast: number;
}

function narrow(state: State, finest: number, at: (x: number) => number): State {
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
  return place(state, { x: u, value: at(u) }, step, beforeLast);
}

/** From the best point to the vertex of the parabola through the best three; NaN if there is none. */
function parabolicStep({ x, value, second, third }: State): number {
  const r = (x - second.x) * (value - third.value);
  const q = (x - third.x) * (value - second.value);
  return -((x - third.x) * q - (x - second.x) * r) / (2 * (q - r));
}

function place(state: State, tried: Known, last: number, beforeLast: number): State {
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
