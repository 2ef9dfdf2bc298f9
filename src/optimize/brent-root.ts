import { DataError } from "../base/errors.js";
import { parseOptions } from "../base/options.js";
import { iterate, type OptimizeControl } from "./iterate.js";
import {
  requireInterval,
  ScalarFunction,
  type ScalarOptions,
  type ScalarOutcome,
  scalarSchema,
} from "./scalar.js";

/**
 * A root between two ends where the function has opposite signs, by inverse interpolation with
 * bisection where that does not help (Brent 1973, chapter 4). `value` is the function there.
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
  const settings = parseOptions(method, scalarSchema, options);
  requireInterval(method, lower, upper);
  const counted = new ScalarFunction(method, f);
  const [a, b] = [lower, upper].map((x) => ({ x, value: counted.at(x) }));
  if (Math.sign(a.value) === Math.sign(b.value) && a.value !== 0) {
    throw new DataError(
      `${method}: the function must have opposite signs at the ends; got ${a.value} at ${lower} and ${b.value} at ${upper}.`,
      { method, expected: "opposite signs", received: `${a.value} and ${b.value}` },
    );
  }
  // No root is known better than to the last bits.
  const tolerance = Math.max(settings.tolerance, 4 * Number.EPSILON);
  const { state: _, ...outcome } = iterate<number, State>({
    method,
    start: ordered(a, b, a, b.x - a.x, b.x - a.x),
    next: (state) => approach(state, tolerance, (x) => counted.at(x)),
    criterion: ({ x, value, other }) =>
      value === 0 ? 0 : Math.abs(other.x - x) / 2 / Math.max(Math.abs(x), 1),
    ...settings,
    tolerance,
    control,
  });
  return { ...outcome, evaluations: { values: counted.calls } };
}

interface Known {
  readonly x: number;
  readonly value: number;
}

/** The best point, the one before it, and the nearest one where the sign is opposite. */
interface State extends Known {
  readonly previous: Known;
  readonly other: Known;
  readonly last: number;
  readonly beforeLast: number;
}

/** The state from the point before, a new point and a point of the opposite sign. */
function ordered(previous: Known, tried: Known, other: Known, last: number, beforeLast: number): State {
  if (Math.abs(other.value) >= Math.abs(tried.value)) return { ...tried, previous, other, last, beforeLast };
  return { ...other, previous: tried, other: tried, last, beforeLast };
}

function approach(state: State, tolerance: number, at: (x: number) => number): State {
  const { x, value, previous, other } = state;
  const half = (other.x - x) / 2;
  // Half of what is allowed for the interval is left for one more step across the root.
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
  const tried = { x: u, value: at(u) };
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
