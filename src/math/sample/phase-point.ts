import type { Metric } from "./metric.js";

/** A position with its log density and gradient. */
export class Point {
  readonly position: Float64Array;
  readonly gradient: Float64Array;
  logDensity = Number.NEGATIVE_INFINITY;

  constructor(size: number) {
    this.position = new Float64Array(size);
    this.gradient = new Float64Array(size);
  }

  copy(other: Point): void {
    this.position.set(other.position);
    this.gradient.set(other.gradient);
    this.logDensity = other.logDensity;
  }
}

/** A position with a momentum. */
export class PhasePoint extends Point {
  readonly momentum: Float64Array;
  /** Σ·momentum. */
  readonly velocity: Float64Array;

  constructor(size: number) {
    super(size);
    this.momentum = new Float64Array(size);
    this.velocity = new Float64Array(size);
  }

  override copy(other: PhasePoint): void {
    super.copy(other);
    this.momentum.set(other.momentum);
    this.velocity.set(other.velocity);
  }

  /** Copies a position; the momentum is kept. */
  moveTo(point: Point): void {
    super.copy(point);
  }

  /** −log density + kinetic energy; +∞ if either is unknown. */
  get energy(): number {
    const energy = 0.5 * dot(this.momentum, this.velocity) - this.logDensity;
    return Number.isNaN(energy) ? Number.POSITIVE_INFINITY : energy;
  }
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i] * b[i];
  return sum;
}

/** Follows Hamilton's equations by leapfrog steps, which preserve volume and are reversible. */
export class Integrator {
  readonly metric: Metric;
  readonly #valueAndGradient: (x: Float64Array, gradient: Float64Array) => number;

  constructor(valueAndGradient: (x: Float64Array, gradient: Float64Array) => number, metric: Metric) {
    this.#valueAndGradient = valueAndGradient;
    this.metric = metric;
  }

  evaluate(point: Point): void {
    point.logDensity = this.#valueAndGradient(point.position, point.gradient);
  }

  refreshVelocity(point: PhasePoint): void {
    this.metric.velocity(point.momentum, point.velocity);
  }

  leap(point: PhasePoint, step: number): void {
    const { position, momentum, velocity, gradient } = point;
    const half = 0.5 * step;
    for (let i = 0; i < momentum.length; i += 1) momentum[i] += half * gradient[i];
    this.metric.velocity(momentum, velocity);
    for (let i = 0; i < position.length; i += 1) position[i] += step * velocity[i];
    this.evaluate(point);
    for (let i = 0; i < momentum.length; i += 1) momentum[i] += half * gradient[i];
    this.metric.velocity(momentum, velocity);
  }
}
