// Densities of one variable: the range worth drawing, and their curves.

import { quote } from "../../../base/label.js";
import { KernelDistribution } from "../../../math/probability/density/index.js";
import type { Path } from "./curves.js";
import { type Interval, rangeOf } from "./range.js";
import { mustBe } from "./refusal.js";

/** A density that knows where its probability lies: any continuous distribution. */
export interface DensityLike {
  density(x: number): number;
  quantile(p: number): number;
  logDensity?(x: number): number;
  readonly support?: { readonly lower: number; readonly upper: number };
}

/** Points along a curve. */
const POINTS = 200;
/** Tails of this probability on either side are left out to save space. */
const TAIL = 0.0005;

export function isDensity(value: unknown): value is DensityLike {
  const candidate = value as Partial<DensityLike> | null | undefined;
  return typeof candidate?.density === "function" && typeof candidate.quantile === "function";
}

/** A distribution with a density, for one called `name`. */
export function requireDensity(method: string, name: string, value: unknown): DensityLike {
  if (isDensity(value) && (value as { kind?: string }).kind !== "discrete") return value;
  const expected = "a continuous distribution, with density(x) and quantile(p)";
  const received = isDensity(value) ? "a discrete one" : quote(value);
  throw mustBe(method, name, expected, received);
}

/**
 * An interval with nearly all of the probability; heavy tails are cut so that the middle stays
 * readable.
 */
export function densityRange(distribution: DensityLike): Interval {
  const [first, last] = [distribution.quantile(0.05), distribution.quantile(0.95)];
  const span = last - first;
  const { lower = Number.NEGATIVE_INFINITY, upper = Number.POSITIVE_INFINITY } = distribution.support ?? {};
  if (upper - lower < 5 * span) return [lower, upper];
  const low = Math.max(distribution.quantile(TAIL), first - 1.5 * span);
  const high = Math.min(distribution.quantile(1 - TAIL), last + 1.5 * span);
  // An end of the support that is close is shown.
  return [low - lower < 0.2 * span ? lower : low, upper - high < 0.2 * span ? upper : high];
}

export function unionOf(intervals: readonly Interval[]): Interval {
  return rangeOf(intervals.flat());
}

/** A function at equal steps, ends included. */
export function curveOf(f: (x: number) => number, [low, high]: Interval, points = POINTS): Path {
  return Array.from({ length: points + 1 }, (_, i) => {
    const x = low + ((high - low) * i) / points;
    return [x, f(x)];
  });
}

/** A kernel density of numbers, as far as three bandwidths beyond them; equal numbers have none. */
export function kernelCurve(values: Float64Array): Path {
  const [low, high] = rangeOf(values);
  if (!(low < high)) return [];
  const estimate = KernelDistribution.fit(values);
  const reach = 3 * estimate.bandwidth;
  return curveOf((x) => estimate.density(x), [low - reach, high + reach]);
}

/**
 * The top of the axis: the highest point, unless a pole at an end would flatten everything else.
 * Infinite values are ignored.
 */
export function densityTop(paths: readonly Path[]): number {
  const tops = paths.map((path) => {
    const values = path.map(([, y]) => y).filter(Number.isFinite);
    const inner = values.slice(Math.ceil(values.length * 0.03), Math.floor(values.length * 0.97));
    return Math.min(rangeOf(values)[1], 2 * rangeOf(inner)[1]);
  });
  return 1.05 * Math.max(...tops);
}

/** The visible part of the curve, below the top of the axis. */
export function below(path: Path, top: number): Path {
  return path.map(([x, y]) => [x, Math.min(y, top)]);
}
