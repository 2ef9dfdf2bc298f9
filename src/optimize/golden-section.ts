import { parseOptions } from "../base/options.js";
import { iterate, type OptimizeControl } from "./iterate.js";
import {
  requireInterval,
  ScalarFunction,
  type ScalarOptions,
  type ScalarOutcome,
  scalarSchema,
} from "./scalar.js";

/** The golden section: 1/φ. */
const SECTION = (Math.sqrt(5) - 1) / 2;

/**
 * The minimum of a function with one valley between two ends: every evaluation shortens the interval
 * by the same part, 0.618, whatever the function's shape. `brent` is faster where it is smooth.
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
  const method = "goldenSection";
  const settings = parseOptions(method, scalarSchema, options);
  requireInterval(method, lower, upper);
  const counted = new ScalarFunction(method, f);
  const inside = (x: number) => ({ x, value: counted.at(x) });
  const left = inside(upper - SECTION * (upper - lower));
  const right = inside(lower + SECTION * (upper - lower));
  const { state: _, ...outcome } = iterate<number, State>({
    method,
    start: stateOf(lower, upper, left, right),
    next: (state) => shorten(state, inside),
    criterion: ({ lower: a, upper: b, x }) => (b - a) / 2 / Math.max(Math.abs(x), 1),
    ...settings,
    control,
  });
  return { ...outcome, evaluations: { values: counted.calls } };
}

interface Inside {
  readonly x: number;
  readonly value: number;
}

interface State extends Inside {
  readonly lower: number;
  readonly upper: number;
  readonly left: Inside;
  readonly right: Inside;
}

function stateOf(lower: number, upper: number, left: Inside, right: Inside): State {
  const best = left.value <= right.value ? left : right;
  return { x: best.x, value: best.value, lower, upper, left, right };
}

function shorten({ lower, upper, left, right }: State, inside: (x: number) => Inside): State | "settled" {
  // At the last bits the two points meet and the section can no longer be kept.
  if (!(lower < left.x && left.x < right.x && right.x < upper)) return "settled";
  if (left.value <= right.value) {
    return stateOf(lower, right.x, inside(right.x - SECTION * (right.x - lower)), left);
  }
  return stateOf(left.x, upper, right, inside(left.x + SECTION * (upper - left.x)));
}
