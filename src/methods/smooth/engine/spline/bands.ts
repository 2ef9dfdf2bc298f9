import { type HermiteRow, hermiteRow } from "./hermite.js";
import { SplineSystem } from "./spline-system.js";

/**
 * Variances of a smoothing spline and the weights of responses, for errors of variance 1 at weight 1. The prior of the
 * curve is an integrated Brownian motion, so that its variance between two knots is larger than theirs.
 */
export class SplineBands {
  readonly #knots: Float64Array;
  readonly #weights: Float64Array;
  readonly #unit: number;
  readonly #lambda: number;
  readonly #system: SplineSystem;
  readonly #origin: number;

  constructor(knots: Float64Array, weights: Float64Array, lambda: number) {
    this.#unit = (knots[knots.length - 1] - knots[0]) / (knots.length - 1);
    this.#knots = knots.map((knot) => (knot - knots[0]) / this.#unit);
    this.#weights = weights;
    this.#lambda = Math.exp(Math.log(lambda) - 3 * Math.log(this.#unit));
    const none = new Float64Array(knots.length);
    this.#system = new SplineSystem({ x: this.#knots, y: none, weights, within: none }, this.#lambda);
    this.#origin = knots[0];
  }

  /** The diagonal of the smoother matrix. */
  leverages(): Float64Array {
    return this.#system.covariances.values.map((variance, i) => variance * this.#weights[i]);
  }

  /** The variance of the curve at every point. */
  variances(x: Float64Array): Float64Array {
    return x.map((at) => {
      const row = this.#rowAt(at);
      return this.#atKnots(row) + this.#between(row);
    });
  }

  /** How much the mean response at every knot counts in the curve at a point. */
  kernel(at: number): Float64Array {
    const { knot, factors } = this.#rowAt(at);
    return this.#system.influence(knot, factors).map((value, i) => value * this.#weights[i]);
  }

  #rowAt(at: number): HermiteRow {
    return hermiteRow(this.#knots, (at - this.#origin) / this.#unit, 0);
  }

  #atKnots({ knot, factors: [f0, v0, f1, v1] }: HermiteRow): number {
    const { values, both, slopes } = this.#system.covariances;
    const here = f0 * f0 * values[knot] + 2 * f0 * v0 * both[knot] + v0 * v0 * slopes[knot];
    if (f1 === 0 && v1 === 0) return here;
    const next = f1 * f1 * values[knot + 1] + 2 * f1 * v1 * both[knot + 1] + v1 * v1 * slopes[knot + 1];
    const [ff, fv, vf, vv] = this.#system.crossCovariances(knot);
    return here + next + 2 * (f0 * (f1 * ff + v1 * fv) + v0 * (f1 * vf + v1 * vv));
  }

  /** What the curve may deviate from the cubic between two knots, or from the straight line beyond them. */
  #between({ below, above }: HermiteRow): number {
    const distance = Math.abs(below);
    const share = above > 0 ? (above / (below + above)) ** 3 : 1;
    return (distance ** 3 * share) / (3 * this.#lambda);
  }
}
