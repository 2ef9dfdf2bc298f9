// The no-U-turn sampler with multinomial weights (Hoffman and Gelman 2014; Betancourt 2017, appendix A): a
// trajectory grows by doubling, forward or backward in time, until its ends no longer move apart.

import type { Random } from "../probability/random/random.js";
import { dot, type Integrator, PhasePoint, Point } from "./phase-point.js";

/** An energy error above this is not due to rounding or an imprecise step, but to a step that is far too long. */
export const LARGEST_ERROR = 1000;

/** A part of a trajectory: momenta and velocities at both ends, and the sum of all momenta. */
class Span {
  readonly firstMomentum: Float64Array;
  readonly firstVelocity: Float64Array;
  readonly lastMomentum: Float64Array;
  readonly lastVelocity: Float64Array;
  readonly momentumSum: Float64Array;

  constructor(size: number) {
    this.firstMomentum = new Float64Array(size);
    this.firstVelocity = new Float64Array(size);
    this.lastMomentum = new Float64Array(size);
    this.lastVelocity = new Float64Array(size);
    this.momentumSum = new Float64Array(size);
  }

  /** A span of one point. */
  setPoint({ momentum, velocity }: PhasePoint): void {
    this.firstMomentum.set(momentum);
    this.lastMomentum.set(momentum);
    this.momentumSum.set(momentum);
    this.firstVelocity.set(velocity);
    this.lastVelocity.set(velocity);
  }

  /** Joins two consecutive spans; `this` may be either of them. */
  join(before: Span, after: Span): void {
    for (let i = 0; i < this.momentumSum.length; i += 1)
      this.momentumSum[i] = before.momentumSum[i] + after.momentumSum[i];
    if (before !== this) {
      this.firstMomentum.set(before.firstMomentum);
      this.firstVelocity.set(before.firstVelocity);
    }
    if (after !== this) {
      this.lastMomentum.set(after.lastMomentum);
      this.lastVelocity.set(after.lastVelocity);
    }
  }
}

/** The workspace of a doubling at some depth. */
interface Level {
  readonly later: Span;
  readonly candidate: Point;
}

export class Trajectory {
  readonly #integrator: Integrator;
  readonly #random: Random;
  readonly #size: number;
  readonly #levels: Level[] = [];
  readonly #front: PhasePoint;
  readonly #back: PhasePoint;
  readonly #whole: Span;
  readonly #grown: Span;
  readonly #candidate: Point;
  readonly #sum: Float64Array;
  #startEnergy = 0;
  #stepSize = 0;
  #leaps = 0;
  #acceptanceSum = 0;
  /** The logarithm of the sum of e^(−energy error) over the part grown last. */
  #logWeight = 0;
  divergent = false;
  depth = 0;

  constructor(integrator: Integrator, random: Random, size: number) {
    this.#integrator = integrator;
    this.#random = random;
    this.#size = size;
    this.#front = new PhasePoint(size);
    this.#back = new PhasePoint(size);
    this.#whole = new Span(size);
    this.#grown = new Span(size);
    this.#candidate = new Point(size);
    this.#sum = new Float64Array(size);
  }

  /** The mean acceptance probability over all steps of the last trajectory. */
  get acceptance(): number {
    return this.#acceptanceSum / this.#leaps;
  }

  /** Moves `point` to a point of a trajectory through `from`, which is at the same position. */
  run(point: Point, from: PhasePoint, stepSize: number, maxDepth: number): void {
    const [front, back, whole, grown] = [this.#front, this.#back, this.#whole, this.#grown];
    front.copy(from);
    back.copy(from);
    whole.setPoint(from);
    this.#startEnergy = from.energy;
    this.#leaps = 0;
    this.#acceptanceSum = 0;
    this.divergent = false;
    let logWeight = 0;
    for (this.depth = 0; this.depth < maxDepth; ) {
      const forward = this.#random.next() < 0.5;
      this.#stepSize = forward ? stepSize : -stepSize;
      if (!this.#grow(this.depth, forward ? front : back, grown, this.#candidate)) break;
      this.depth += 1;
      // The newer half is preferred, which moves farther and leaves the distribution invariant.
      if (this.#random.next() < Math.exp(this.#logWeight - logWeight)) point.copy(this.#candidate);
      logWeight = logAddExp(logWeight, this.#logWeight);
      // In chronological order: a part grown backward runs from its end to its beginning.
      const turned = forward ? this.#turns(whole, grown) : this.#turnsBackward(grown, whole);
      if (forward) whole.join(whole, grown);
      else prepend(whole, grown);
      if (turned) break;
    }
  }

  /** Grows 2^depth points from `end`, in the direction of its steps; false if they turn back or diverge. */
  #grow(depth: number, end: PhasePoint, span: Span, candidate: Point): boolean {
    if (depth === 0) return this.#leap(end, span, candidate);
    const level = this.#level(depth);
    if (!this.#grow(depth - 1, end, span, candidate)) return false;
    const earlier = this.#logWeight;
    if (!this.#grow(depth - 1, end, level.later, level.candidate)) return false;
    const later = this.#logWeight;
    this.#logWeight = logAddExp(earlier, later);
    if (this.#random.next() < Math.exp(later - this.#logWeight)) candidate.copy(level.candidate);
    const turned = this.#turns(span, level.later);
    span.join(span, level.later);
    return !turned;
  }

  #leap(end: PhasePoint, span: Span, candidate: Point): boolean {
    this.#integrator.leap(end, this.#stepSize);
    this.#leaps += 1;
    const error = end.energy - this.#startEnergy;
    this.#logWeight = -error;
    this.#acceptanceSum += error <= 0 ? 1 : Math.exp(-error);
    if (error > LARGEST_ERROR) {
      this.divergent = true;
      return false;
    }
    candidate.copy(end);
    span.setPoint(end);
    return true;
  }

  /**
   * Whether the ends of two consecutive spans approach each other; also between each span and the neighboring end of
   * the other, because a U-turn across the boundary would go unnoticed otherwise.
   */
  #turns(before: Span, after: Span): boolean {
    const sum = this.#sum;
    add(before.momentumSum, after.momentumSum, sum);
    if (!apart(before.firstVelocity, after.lastVelocity, sum)) return true;
    add(before.momentumSum, after.firstMomentum, sum);
    if (!apart(before.firstVelocity, after.firstVelocity, sum)) return true;
    add(after.momentumSum, before.lastMomentum, sum);
    return !apart(before.lastVelocity, after.lastVelocity, sum);
  }

  /**
   * Whether the ends of two consecutive spans approach each other, if `before` was grown backward, so that its last
   * point is the earliest.
   */
  #turnsBackward(before: Span, after: Span): boolean {
    const sum = this.#sum;
    add(before.momentumSum, after.momentumSum, sum);
    if (!apart(before.lastVelocity, after.lastVelocity, sum)) return true;
    add(before.momentumSum, after.firstMomentum, sum);
    if (!apart(before.lastVelocity, after.firstVelocity, sum)) return true;
    add(after.momentumSum, before.firstMomentum, sum);
    return !apart(before.firstVelocity, after.lastVelocity, sum);
  }

  #level(depth: number): Level {
    while (this.#levels.length <= depth)
      this.#levels.push({ later: new Span(this.#size), candidate: new Point(this.#size) });
    return this.#levels[depth];
  }
}

/** Joins a span that was grown backward with the span after it. */
function prepend(whole: Span, grown: Span): void {
  add(whole.momentumSum, grown.momentumSum, whole.momentumSum);
  whole.firstMomentum.set(grown.lastMomentum);
  whole.firstVelocity.set(grown.lastVelocity);
}

function apart(early: Float64Array, late: Float64Array, sum: Float64Array): boolean {
  return dot(early, sum) > 0 && dot(late, sum) > 0;
}

function add(a: Float64Array, b: Float64Array, out: Float64Array): void {
  for (let i = 0; i < out.length; i += 1) out[i] = a[i] + b[i];
}

function logAddExp(a: number, b: number): number {
  const larger = Math.max(a, b);
  return larger === Number.NEGATIVE_INFINITY ? larger : larger + Math.log1p(Math.exp(-Math.abs(a - b)));
}
