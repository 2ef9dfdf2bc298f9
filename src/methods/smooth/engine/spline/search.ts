// The choice of the penalty of a spline along one dimension: a grid, which sees all minima, then Brent's method.

import type { Steps } from "../../../../base/steps.js";
import { brent } from "../../../../math/optimize/brent.js";
import { brentRoot } from "../../../../math/optimize/brent-root.js";
import type { SplinePoints } from "./spline-system.js";

/** More knots than this are grouped while the grid is searched. */
export const FEW = 400;
/** The step of the grid of log λ. */
const STEP = 1;
/** The smallest and the largest penalty that make a difference, in units of the eigenvalues of the roughness. */
const LEAST = 1e-5;
const MOST = 1e3;
/** Knots may be so close that all of this range would be wasted on interpolating them. */
const CLOSEST = 1e-9;

/** Penalties from one that interpolates to one that leaves a straight line, for knots whose mean distance is 1. */
export function penaltyRange({ x, weights }: SplinePoints): readonly [low: number, high: number] {
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  let closest = 1;
  for (let i = 1; i < x.length; i += 1) closest = Math.min(closest, x[i] - x[i - 1]);
  const low = Math.log(mean * LEAST * Math.max(closest, CLOSEST) ** 3);
  return [low, Math.log(mean * MOST * x.length ** 4)];
}

/** What was tried and what was found, by log λ. */
export interface PenaltySearch {
  readonly logLambda: number;
  readonly value: number;
  /** The grid, on grouped knots if there are many. */
  readonly grid: readonly (readonly [logLambda: number, value: number])[];
  /** Whether an end of the range was best: the curve interpolates, or is a straight line. */
  readonly limit: "interpolation" | "line" | undefined;
}

/** A criterion of points and a penalty; infinite where it is not defined. */
export type PenaltyCriterion = (points: SplinePoints, logLambda: number) => number;

/** The index of the best of the values of a criterion, by ascending penalty. */
export type PenaltyChoice = (values: readonly number[]) => number;

/** The smallest value; of equally good penalties, the larger one. */
function smallest(values: readonly number[]): number {
  let best = values.length - 1;
  for (let k = best - 1; k >= 0; k -= 1) if (values[k] < values[best]) best = k;
  return best;
}

/** The penalty with the best criterion, by default the smallest one; pauses after every evaluation. */
export function* searchPenalty(
  points: SplinePoints,
  criterion: PenaltyCriterion,
  choose: PenaltyChoice = smallest,
): Steps<PenaltySearch> {
  const [low, high] = penaltyRange(points);
  const count = Math.max(2, Math.ceil((high - low) / STEP));
  const spacing = (high - low) / count;
  const grid: [number, number][] = [];
  let center = high;
  for (let size = FEW; ; size *= 4) {
    const grouped = groupPoints(points, size);
    grid.length = 0;
    for (let k = 0; k <= count; k += 1) {
      const at = low + k * spacing;
      grid.push([at, criterion(grouped, at)]);
      yield;
    }
    [center] = grid[choose(grid.map(([, value]) => value))];
    const isGrouped = grouped !== points;
    if (isGrouped) center = lowest(grouped, criterion, center, spacing, [low, high]);
    // Grouped knots cannot follow a curve that needs many of them.
    if (!isGrouped || center > followed(grouped)) break;
  }
  const near = points.x.length > FEW ? vertex(points, criterion, center) : undefined;
  yield;
  const found = near ?? (yield* widening(points, criterion, center, spacing, [low, high]));
  for (const [end, limit] of [
    [high, "line"],
    [low, "interpolation"],
  ] as const) {
    const isNear = Math.abs(found.x - end) < spacing;
    const value = isNear ? criterion(points, end) : Number.POSITIVE_INFINITY;
    if (value <= found.value) return { logLambda: end, value, grid, limit };
  }
  return { logLambda: found.x, value: found.value, grid, limit: undefined };
}

/** log λ above which a curve has less than about a quarter as many degrees of freedom as there are knots. */
function followed({ x, weights }: SplinePoints): number {
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  const distance = (x[x.length - 1] - x[0]) / (x.length - 1);
  return Math.log(mean * (distance / Math.PI) ** 3 * 4 ** 4);
}

function minimum(points: SplinePoints, criterion: PenaltyCriterion, lower: number, upper: number) {
  // Infinite values have no parabola through them.
  const f = (at: number) => Math.min(criterion(points, at), Number.MAX_VALUE);
  return brent(f, lower, upper, { tolerance: 1e-7 });
}

/** How far from the minimum of the groups the points themselves are judged. */
const NEAR = 0.05;

/**
 * The vertex of the parabola through three values around the minimum of the groups: many points take long to judge, and
 * at its minimum a criterion is flat. Undefined where the groups were misleading.
 */
function vertex(points: SplinePoints, criterion: PenaltyCriterion, center: number): Minimum | undefined {
  const [left, value, right] = [-NEAR, 0, NEAR].map((step) => criterion(points, center + step));
  const bend = left - 2 * value + right;
  const step = (NEAR * (left - right)) / (2 * bend);
  if (!(bend > 0 && Math.abs(step) <= NEAR)) return undefined;
  return { x: center + step, value: value - (bend * (step / NEAR) ** 2) / 2 };
}

interface Minimum {
  readonly x: number;
  readonly value: number;
}

/** Brent's method between bounds that go on where the minimum is at one of them. */
function* widening(
  points: SplinePoints,
  criterion: PenaltyCriterion,
  start: number,
  spacing: number,
  [low, high]: readonly [number, number],
): Steps<Minimum> {
  let [center, reach] = [start, spacing];
  for (let tries = 0; ; tries += 1) {
    const [lower, upper] = [Math.max(low, center - reach), Math.min(high, center + reach)];
    const found = minimum(points, criterion, lower, upper);
    const isInside = found.x - lower > 0.02 * reach || lower === low;
    if ((isInside && (upper - found.x > 0.02 * reach || upper === high)) || tries === 20) return found;
    yield;
    center = found.x;
    reach *= 2;
  }
}

function lowest(
  points: SplinePoints,
  criterion: PenaltyCriterion,
  center: number,
  reach: number,
  [low, high]: readonly [number, number],
): number {
  return minimum(points, criterion, Math.max(low, center - reach), Math.min(high, center + reach)).x;
}

/** The penalty at which a decreasing function of it has a value; it is an end of the range if it has none there. */
export function penaltyWhere(
  points: SplinePoints,
  target: number,
  degrees: (points: SplinePoints, logLambda: number) => number,
): number {
  let [low, high] = penaltyRange(points);
  const excess = (at: number) => degrees(points, at) - target;
  const grouped = groupPoints(points, FEW);
  // Groups show where to look.
  if (grouped !== points && target < FEW / 4) {
    const near = penaltyWhere(grouped, target, degrees);
    if (excess(near - 1) > 0 && excess(near + 1) < 0) [low, high] = [near - 1, near + 1];
  }
  while (excess(low) < 0 && low > -600) low -= 7;
  while (excess(high) > 0 && high < 600) high += 7;
  return brentRoot(excess, low, high, { tolerance: 1e-15 }).x;
}

/** Weighted means of neighboring points, about as many as given; the points themselves if they are not more. */
export function groupPoints(points: SplinePoints, size: number): SplinePoints {
  const { length } = points.x;
  if (length <= size) return points;
  const [x, y, weights, within] = Array.from({ length: 4 }, () => new Float64Array(size));
  const groupOf = (i: number) => Math.floor((i * size) / length);
  for (let i = 0; i < length; i += 1) {
    const group = groupOf(i);
    weights[group] += points.weights[i];
    x[group] += points.weights[i] * points.x[i];
    y[group] += points.weights[i] * points.y[i];
  }
  for (let group = 0; group < size; group += 1) {
    x[group] /= weights[group];
    y[group] /= weights[group];
  }
  for (let i = 0; i < length; i += 1)
    within[groupOf(i)] += points.within[i] + points.weights[i] * (points.y[i] - y[groupOf(i)]) ** 2;
  return { x, y, weights, within };
}
