// The smoothing spline of weighted points in linear time. The unknowns are the values f and slopes v of the curve at the
// knots, between which it is cubic. With the distance h of neighbors, λ∫f″² of an interval is the sum of the squares of
//
//   √(12λ/h³)·(f₁ − f₀ − h·(v₀ + v₁)/2)   and   √(λ/h)·(v₁ − v₀),
//
// so that the penalized sum of squares is one of rows that touch two neighboring knots each, and a QR decomposition of
// 2 × 2 blocks minimizes it. The usual band of second differences (Reinsch 1967) is solved as fast, but its condition is
// the square of this one: with 100,000 knots nothing would be left of it.

/** What a curve is fitted to: distinct ascending knots, and a response and a weight for each. */
export interface SplinePoints {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly weights: Float64Array;
  /** Σ w·(y − mean)² of the cases that each response is the mean of. */
  readonly within: Float64Array;
}

/** Values and slopes at the knots. */
export interface SplineCurve {
  readonly values: Float64Array<ArrayBuffer>;
  readonly slopes: Float64Array<ArrayBuffer>;
}

/** Covariances of values and slopes, for errors of variance 1: of f with f, f with v, and v with v at every knot. */
interface KnotCovariances {
  readonly values: Float64Array;
  readonly both: Float64Array;
  readonly slopes: Float64Array;
}

/** Numbers per knot of the factor: the triangle R, and its coupling to the next knot. */
const SIZE = 7;

/** The factored system of a curve with a given penalty. */
export class SplineSystem {
  readonly #factor: Float64Array;
  /** The transformed responses: two per knot. */
  readonly #responses: Float64Array;
  /** The minimum of Σ w·(y − f)² + λ∫f″². */
  readonly minimum: number;
  /** log det of the normal equations. */
  readonly logDeterminant: number;
  #covariances: KnotCovariances | undefined;

  /** There must be at least two knots of positive weight. */
  constructor({ x, y, weights }: SplinePoints, lambda: number) {
    const { length } = x;
    const factor = new Float64Array(SIZE * length);
    const responses = new Float64Array(2 * length);
    let minimum = 0;
    let logDeterminant = 0;
    // What the past tells of a knot: an upper triangle and its right-hand side.
    let [p00, p01, p11, q0, q1] = [0, 0, 0, 0, 0];
    for (let i = 0; i < length; i += 1) {
      const isLast = i === length - 1;
      const h = isLast ? 1 : x[i + 1] - x[i];
      const bend = isLast ? 0 : Math.sqrt((12 * lambda) / h) / h;
      const turn = isLast ? 0 : Math.sqrt(lambda / h);
      const half = (-bend * h) / 2;
      // Every rotation makes one number of a row 0. First the value at this knot, in the observation …
      const weight = Math.sqrt(weights[i]);
      let r00 = Math.sqrt(p00 * p00 + weight * weight);
      let [c, s] = [p00 / r00, weight / r00];
      let r01 = c * p01;
      const o1 = -s * p01;
      let z0 = c * q0 + s * weight * y[i];
      let oz = c * weight * y[i] - s * q0;
      // … and in the bend toward the next knot,
      const a0 = r00;
      r00 = Math.sqrt(a0 * a0 + bend * bend);
      [c, s] = [a0 / r00, -bend / r00];
      const b1 = c * half - s * r01;
      r01 = c * r01 + s * half;
      const [u02, u03] = [s * bend, s * half];
      let [b2, b3] = [c * bend, c * half];
      let bz = -s * z0;
      z0 = c * z0;
      // then the slope, in the observation, the bend and the turn.
      let r11 = Math.sqrt(p11 * p11 + o1 * o1);
      [c, s] = r11 === 0 ? [1, 0] : [p11 / r11, o1 / r11];
      let z1 = c * q1 + s * oz;
      oz = c * oz - s * q1;
      const a1 = r11;
      r11 = Math.sqrt(a1 * a1 + b1 * b1);
      [c, s] = r11 === 0 ? [1, 0] : [a1 / r11, b1 / r11];
      let [u12, u13] = [s * b2, s * b3];
      [b2, b3] = [c * b2, c * b3];
      const bz1 = c * bz - s * z1;
      z1 = c * z1 + s * bz;
      bz = bz1;
      const a2 = r11;
      r11 = Math.sqrt(a2 * a2 + turn * turn);
      [c, s] = [a2 / r11, -turn / r11];
      const t2 = -s * u12;
      let t3 = c * turn - s * u13;
      u12 = c * u12;
      u13 = c * u13 + s * turn;
      let tz = -s * z1;
      z1 = c * z1;
      const at = SIZE * i;
      factor[at] = r00;
      factor[at + 1] = r01;
      factor[at + 2] = r11;
      factor[at + 3] = u02;
      factor[at + 4] = u03;
      factor[at + 5] = u12;
      factor[at + 6] = u13;
      responses[2 * i] = z0;
      responses[2 * i + 1] = z1;
      logDeterminant += 2 * Math.log(r00 * r11);
      minimum += oz * oz;
      // The bend and the turn are what the next knot knows of its past.
      p00 = Math.sqrt(b2 * b2 + t2 * t2);
      [c, s] = p00 === 0 ? [1, 0] : [b2 / p00, t2 / p00];
      p01 = c * b3 + s * t3;
      t3 = c * t3 - s * b3;
      q0 = c * bz + s * tz;
      tz = c * tz - s * bz;
      p11 = t3;
      q1 = tz;
    }
    this.#factor = factor;
    this.#responses = responses;
    this.minimum = minimum + q0 * q0 + q1 * q1;
    this.logDeterminant = logDeterminant;
  }

  /** The curve that minimizes the penalized sum of squares. */
  curve(): SplineCurve {
    return this.#substitute(this.#responses);
  }

  /** The covariances at the knots, if errors have the variance 1 and the prior curve that of the penalty. */
  get covariances(): KnotCovariances {
    this.#covariances ??= this.#covarianceBlocks();
    return this.#covariances;
  }

  /** The covariances of value and slope at a knot with those at the next: ff, fv, vf, vv. */
  crossCovariances(knot: number): readonly [number, number, number, number] {
    const factor = this.#factor;
    const at = SIZE * knot;
    const { values, both, slopes } = this.covariances;
    const [f, c, v] = [values[knot + 1], both[knot + 1], slopes[knot + 1]];
    const across = (a: number, b: number): readonly [number, number] => {
      const second = b / factor[at + 2];
      return [(a - factor[at + 1] * second) / factor[at], second];
    };
    const [ff, vf] = across(
      -(factor[at + 3] * f + factor[at + 4] * c),
      -(factor[at + 5] * f + factor[at + 6] * c),
    );
    const [fv, vv] = across(
      -(factor[at + 3] * c + factor[at + 4] * v),
      -(factor[at + 5] * c + factor[at + 6] * v),
    );
    return [ff, fv, vf, vv];
  }

  /**
   * How much every value counts in a combination of values and slopes at two neighboring knots: one number per knot, to
   * be multiplied by its weight.
   */
  influence(
    knot: number,
    combination: readonly [f0: number, v0: number, f1: number, v1: number],
  ): Float64Array {
    const factor = this.#factor;
    const length = factor.length / SIZE;
    const right = new Float64Array(2 * length);
    right.set(knot === length - 1 ? combination.slice(0, 2) : combination, 2 * knot);
    // Rᵀ·u = c, block by block.
    for (let i = 0; i < length; i += 1) {
      const at = SIZE * i;
      const first = right[2 * i] / factor[at];
      const second = (right[2 * i + 1] - factor[at + 1] * first) / factor[at + 2];
      right[2 * i] = first;
      right[2 * i + 1] = second;
      if (i === length - 1) break;
      right[2 * i + 2] -= factor[at + 3] * first + factor[at + 5] * second;
      right[2 * i + 3] -= factor[at + 4] * first + factor[at + 6] * second;
    }
    return this.#substitute(right).values;
  }

  /** Solves R·s = z from the last knot to the first. */
  #substitute(z: Float64Array): SplineCurve {
    const factor = this.#factor;
    const length = z.length / 2;
    const values = new Float64Array(length);
    const slopes = new Float64Array(length);
    let [f, v] = [0, 0];
    for (let i = length - 1; i >= 0; i -= 1) {
      const at = SIZE * i;
      const a = z[2 * i] - factor[at + 3] * f - factor[at + 4] * v;
      const b = z[2 * i + 1] - factor[at + 5] * f - factor[at + 6] * v;
      v = b / factor[at + 2];
      f = (a - factor[at + 1] * v) / factor[at];
      values[i] = f;
      slopes[i] = v;
    }
    return { values, slopes };
  }

  /** Cov = R⁻¹·(I + U·Cov′·Uᵀ)·R⁻ᵀ with the coupling U to the next knot: sums of squares, in which no digits cancel. */
  #covarianceBlocks(): KnotCovariances {
    const factor = this.#factor;
    const length = factor.length / SIZE;
    const values = new Float64Array(length);
    const both = new Float64Array(length);
    const slopes = new Float64Array(length);
    let [ff, fv, vv] = [0, 0, 0];
    for (let i = length - 1; i >= 0; i -= 1) {
      const at = SIZE * i;
      const [u00, u01, u10, u11] = [factor[at + 3], factor[at + 4], factor[at + 5], factor[at + 6]];
      const a = 1 + u00 * u00 * ff + 2 * u00 * u01 * fv + u01 * u01 * vv;
      const b = u00 * u10 * ff + (u00 * u11 + u01 * u10) * fv + u01 * u11 * vv;
      const c = 1 + u10 * u10 * ff + 2 * u10 * u11 * fv + u11 * u11 * vv;
      const p = 1 / factor[at];
      const r = 1 / factor[at + 2];
      const q = -factor[at + 1] * p * r;
      ff = p * p * a + 2 * p * q * b + q * q * c;
      fv = r * (p * b + q * c);
      vv = r * r * c;
      values[i] = ff;
      both[i] = fv;
      slopes[i] = vv;
    }
    return { values, both, slopes };
  }
}
