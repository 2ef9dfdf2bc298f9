import type { Matrix } from "../linalg/matrix.js";
import { qr } from "../linalg/qr.js";
import { svd } from "../linalg/svd.js";
import { dot, norm } from "./vectors.js";

/** A step of the linearized problem, and its predicted effect. */
export interface DampedStep {
  readonly step: Float64Array;
  /** The norm of the step in the scaled parameters. */
  readonly length: number;
  readonly damping: number;
  /** ‖J·step‖². */
  readonly linearSquare: number;
}

/** How close the length of the step must be to the radius (Moré 1978). */
const CLOSE_ENOUGH = 0.1;
const MOST_DAMPINGS = 30;

/**
 * The steps p(λ) = −(JᵀJ + λD²)⁻¹Jᵀr of one linearization for any damping λ, through the singular
 * values of J·D⁻¹, where D is the diagonal matrix of the scales of the parameters.
 */
export class Linearization {
  readonly #scales: Float64Array;
  readonly #values: Float64Array;
  readonly #vectors: Matrix;
  /** −Uᵀr. */
  readonly #right: Float64Array;
  readonly #rank: number;

  constructor(jacobian: Matrix, residuals: Float64Array, scales: Float64Array) {
    const columns = jacobian.columns;
    const scaled = jacobian.map((value, at) => value / scales[at % columns]);
    const { Q, R } = qr(scaled);
    const { U, singularValues, V } = svd(R);
    const turned = Q.transpose().multiply(residuals);
    this.#scales = scales;
    this.#values = singularValues;
    this.#vectors = V;
    this.#right = U.transpose()
      .multiply(turned)
      .map((value) => -value);
    const least = Number.EPSILON * Math.max(jacobian.rows, columns) * (singularValues[0] ?? 0);
    this.#rank = singularValues.filter((value) => value > least).length;
  }

  /** The undamped Gauss-Newton step; the shortest one if the columns are dependent. */
  gaussNewton(): DampedStep {
    return this.#step(0);
  }

  /** A step whose length is the radius to within a tenth, or the Gauss-Newton step if that is shorter. */
  within(radius: number): DampedStep {
    const full = this.#step(0);
    if (full.length <= (1 + CLOSE_ENOUGH) * radius) return full;
    // ‖p(λ)‖ decreases from ‖p(0)‖; λ = ‖Jᵀr‖/radius is an upper bound, and Newton's method on 1/‖p(λ)‖ converges.
    let low = 0;
    let high = norm(this.#right.map((value, i) => value * this.#values[i])) / radius;
    let damping = Math.max(high / 1000, Number.MIN_VALUE);
    let best = this.#step(damping);
    for (let count = 0; count < MOST_DAMPINGS; count += 1) {
      if (Math.abs(best.length - radius) <= CLOSE_ENOUGH * radius) break;
      if (best.length > radius) low = damping;
      else high = damping;
      const newton = damping + this.#correction(damping, best.length, radius);
      damping = newton > low && newton < high ? newton : Math.max(Math.sqrt(low * high), high / 1000);
      best = this.#step(damping);
    }
    return best;
  }

  /** Newton's step for 1/‖p(λ)‖ = 1/radius (Nocedal and Wright 4.44). */
  #correction(damping: number, length: number, radius: number): number {
    const slope = this.#right.reduce(
      (sum, b, i) => sum + (b * this.#values[i]) ** 2 / (this.#values[i] ** 2 + damping) ** 3,
      0,
    );
    return (length * length * (length - radius)) / (radius * slope);
  }

  #step(damping: number): DampedStep {
    const turned = this.#right.map((b, i) =>
      damping === 0 && i >= this.#rank ? 0 : (b * this.#values[i]) / (this.#values[i] ** 2 + damping),
    );
    const linear = turned.map((value, i) => value * this.#values[i]);
    const step = this.#vectors.multiply(turned).map((value, j) => value / this.#scales[j]);
    return { step, length: norm(turned), damping, linearSquare: dot(linear, linear) };
  }
}
