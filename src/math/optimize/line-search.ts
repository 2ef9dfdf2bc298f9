import { finish, isSteps, type MaybeSteps, type Steps } from "../../base/steps.js";
import type { Point } from "./objective.js";
import { addScaled, dot } from "./vectors.js";

/** A point on a line, and its distance along it in lengths of the direction. */
export interface LinePoint {
  readonly step: number;
  readonly point: Point;
}

export interface ArmijoOptions {
  readonly initialStep?: number;
  /** The share of the decrease predicted by the slope that must be reached. */
  readonly decrease?: number;
  readonly shrink?: number;
  /** The largest increase that counts as rounding. */
  readonly slack?: number;
}

export interface WolfeOptions {
  readonly initialStep?: number;
  readonly decrease?: number;
  /** A slope counts as flat if it is at most this share of the initial slope, in absolute value. */
  readonly curvature?: number;
  readonly maxStep?: number;
  readonly slack?: number;
}

/** Halving 60 times goes below the last bit of any step. */
const MOST_STEPS = 60;

/** Near a minimum, differences between values are rounding errors of about this size; slopes are still reliable. */
export function roundingSlack(value: number): number {
  return 8 * Number.EPSILON * Math.abs(value);
}

/**
 * Backtracking: the first of initialStep, shrink·initialStep … with
 * f(x + αp) ≤ f(x) + decrease·α·gᵀp (Nocedal and Wright, algorithm 3.1).
 */
export function armijo(
  at: (x: Float64Array) => Point,
  from: Point,
  direction: ArrayLike<number>,
  options: ArmijoOptions = {},
): LinePoint | undefined {
  const { initialStep = 1, decrease = 1e-4, shrink = 0.5, slack = 0 } = options;
  const slope = dot(from.gradient, direction);
  if (!(slope < 0)) return undefined;
  let step = initialStep;
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const point = at(addScaled(from.x, step, direction));
    if (point.value <= from.value + decrease * step * slope + slack) return { step, point };
    step *= shrink;
  }
  return undefined;
}

interface Probe extends LinePoint {
  readonly value: number;
  readonly slope: number;
}

/**
 * A step with f(x + αp) ≤ f(x) + decrease·α·gᵀp and |g(x + αp)ᵀp| ≤ curvature·|gᵀp|, the strong Wolfe
 * conditions (Nocedal and Wright, algorithms 3.5 and 3.6). If the second cannot be met within
 * float64 or before `maxStep`, the best step that satisfies the first.
 */
export function strongWolfe(
  at: (x: Float64Array) => Point,
  from: Point,
  direction: ArrayLike<number>,
  options: WolfeOptions = {},
): LinePoint | undefined {
  return finish(strongWolfeSteps(at, from, direction, options));
}

/** A line search for the strong Wolfe conditions whose points may be found in steps. */
export function* strongWolfeSteps(
  at: (x: Float64Array) => MaybeSteps<Point>,
  from: Point,
  direction: ArrayLike<number>,
  options: WolfeOptions = {},
): Steps<LinePoint | undefined> {
  const { decrease = 1e-4, curvature = 0.9, maxStep = Number.POSITIVE_INFINITY, slack = 0 } = options;
  const start: Probe = { step: 0, point: from, value: from.value, slope: dot(from.gradient, direction) };
  if (!(start.slope < 0)) return undefined;
  const search = new WolfeSearch(at, start, direction, decrease, curvature, slack);
  return yield* search.bracket(Math.min(options.initialStep ?? 1, maxStep), maxStep);
}

class WolfeSearch {
  readonly #at: (x: Float64Array) => MaybeSteps<Point>;
  readonly #start: Probe;
  readonly #direction: ArrayLike<number>;
  readonly #decrease: number;
  readonly #curvature: number;
  readonly #slack: number;

  constructor(
    at: (x: Float64Array) => MaybeSteps<Point>,
    start: Probe,
    direction: ArrayLike<number>,
    decrease: number,
    curvature: number,
    slack: number,
  ) {
    this.#at = at;
    this.#start = start;
    this.#direction = direction;
    this.#decrease = decrease;
    this.#curvature = curvature;
    this.#slack = slack;
  }

  /** Increases the step until it is acceptable or brackets an acceptable one (algorithm 3.5). */
  *bracket(initialStep: number, maxStep: number): Steps<LinePoint | undefined> {
    let previous = this.#start;
    let step = initialStep;
    for (let count = 0; count < MOST_STEPS; count += 1) {
      const probe = yield* this.#probe(step);
      if (this.#isTooHigh(probe) || (count > 0 && this.#isNotBelow(probe, previous))) {
        return yield* this.#zoom(previous, probe);
      }
      if (this.#isFlat(probe)) return probe;
      if (probe.slope >= 0) return yield* this.#zoom(probe, previous);
      if (step >= maxStep) return probe;
      const wide = cubicMinimum(previous, probe);
      // A step at least doubles and grows at most tenfold.
      step = Math.min(maxStep, Math.max(2 * step, Math.min(10 * step, wide > step ? wide : 0)));
      previous = probe;
    }
    return previous.step > 0 ? previous : undefined;
  }

  /** Narrows the interval between a step with a sufficient decrease and the other end (algorithm 3.6). */
  *#zoom(first: Probe, second: Probe): Steps<LinePoint | undefined> {
    let low = first;
    let high = second;
    for (let count = 0; count < MOST_STEPS; count += 1) {
      const width = Math.abs(high.step - low.step);
      if (width <= Number.EPSILON * Math.max(low.step, high.step)) break;
      const probe = yield* this.#probe(insideStep(low, high, count));
      if (this.#isTooHigh(probe) || this.#isNotBelow(probe, low)) {
        high = probe;
        continue;
      }
      if (this.#isFlat(probe)) return probe;
      if (probe.slope * (high.step - low.step) >= 0) high = low;
      low = probe;
    }
    return low.step > 0 ? low : undefined;
  }

  *#probe(step: number): Steps<Probe> {
    const found = this.#at(addScaled(this.#start.point.x, step, this.#direction));
    const point = isSteps(found) ? yield* found : found;
    // If the value is not finite, computing a gradient would be wasted effort.
    const slope = Number.isFinite(point.value) ? dot(point.gradient, this.#direction) : Number.NaN;
    // A value without a usable slope is no more helpful than no value.
    return { step, point, slope, value: Number.isNaN(slope) ? Number.POSITIVE_INFINITY : point.value };
  }

  #isTooHigh({ step, value }: Probe): boolean {
    const start = this.#start;
    return !(value <= start.value + this.#decrease * step * start.slope + this.#slack);
  }

  #isNotBelow(probe: Probe, rival: Probe): boolean {
    return this.#slack > 0 ? probe.value > rival.value + this.#slack : probe.value >= rival.value;
  }

  #isFlat({ slope }: Probe): boolean {
    return Math.abs(slope) <= -this.#curvature * this.#start.slope;
  }
}

/** The minimum of the cubic through both values and slopes (Nocedal and Wright 3.59), else the midpoint. */
function insideStep(low: Probe, high: Probe, count: number): number {
  const middle = (low.step + high.step) / 2;
  // Interpolation can creep toward one end, so every third time the interval is halved.
  if (count % 3 === 2) return middle;
  const step = cubicMinimum(low, high);
  const [left, right] = [Math.min(low.step, high.step), Math.max(low.step, high.step)];
  const margin = (right - left) / 20;
  return step >= left + margin && step <= right - margin ? step : middle;
}

function cubicMinimum(a: Probe, b: Probe): number {
  const d1 = a.slope + b.slope - (3 * (a.value - b.value)) / (a.step - b.step);
  const d2 = Math.sign(b.step - a.step) * Math.sqrt(d1 * d1 - a.slope * b.slope);
  return b.step - ((b.step - a.step) * (b.slope + d2 - d1)) / (b.slope - a.slope + 2 * d2);
}
