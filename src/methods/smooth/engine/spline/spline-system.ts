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

/** A curve with the covariances at its knots. */
interface SolvedSpline {
  readonly values: Float64Array;
  readonly slopes: Float64Array;
  readonly covariances: KnotCovariances;
}

/** Numbers per knot of the factor: the triangle R, and its coupling to the next knot. */
const SIZE = 7;
/** All numbers per knot of a system: the factor, the responses, the curve, and its covariances. */
const ALL = SIZE + 2 + 2 + 3;
const SQRT12 = Math.sqrt(12);
/** Products of pivots beyond this, or below its reciprocal, become a logarithm. */
const LARGE = 1e100;

/**
 * Memory for one system after the other: a search judges many penalties, and allocating takes longer than computing. A
 * system ends when the next one is made in the same workspace.
 */
export class SplineWorkspace {
  #memory = new Float64Array();

  /** Room for a system of so many knots. */
  room(knots: number): Float64Array<ArrayBuffer> {
    if (this.#memory.length < ALL * knots) this.#memory = new Float64Array(ALL * knots);
    return this.#memory;
  }
}

/** The factored system of a curve with a given penalty. */
export class SplineSystem {
  readonly #room: Float64Array<ArrayBuffer>;
  readonly #factor: Float64Array;
  /** The transformed responses: two per knot. */
  readonly #responses: Float64Array;
  /** The minimum of Σ w·(y − f)² + λ∫f″². */
  readonly minimum: number;
  /** log det of the normal equations. */
  readonly logDeterminant: number;
  #solved: SolvedSpline | undefined;

  /** There must be at least two knots of positive weight. */
  constructor({ x, y, weights }: SplinePoints, lambda: number, workspace = new SplineWorkspace()) {
    const { length } = x;
    this.#room = workspace.room(length);
    const factor = this.#room.subarray(0, SIZE * length);
    const responses = this.#room.subarray(SIZE * length, (SIZE + 2) * length);
    let minimum = 0;
    let [logDeterminant, pivots] = [0, 1];
    // What the past tells of a knot: an upper triangle and its right-hand side, with the square of its corner.
    let [p00, p01, p11, q0, q1, square] = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < length; i += 1) {
      const isLast = i === length - 1;
      const h = isLast ? 1 : x[i + 1] - x[i];
      const perDistance = 1 / h;
      const turn = isLast ? 0 : Math.sqrt(lambda * perDistance);
      const bend = SQRT12 * turn * perDistance;
      const half = (-bend * h) / 2;
      const weight = Math.sqrt(weights[i]);
      // Every rotation makes one number of a row 0, and its hypotenuse is a side of the next: as roots of sums of squares,
      // the processor computes them side by side. First the value at this knot, in the observation …
      const below = square + weights[i];
      const a0 = Math.sqrt(below);
      const r00 = Math.sqrt(below + bend * bend);
      // Pairs in arrays would be allocated here, hundreds of megabytes in a fit.
      let inverse = 1 / a0;
      let c = p00 * inverse;
      let s = weight * inverse;
      let r01 = c * p01;
      const o1 = -s * p01;
      let z0 = c * q0 + s * weight * y[i];
      let oz = c * weight * y[i] - s * q0;
      // … and in the bend toward the next knot,
      inverse = 1 / r00;
      c = a0 * inverse;
      s = -bend * inverse;
      const b1 = c * half - s * r01;
      r01 = c * r01 + s * half;
      const u02 = s * bend;
      const u03 = s * half;
      let b2 = c * bend;
      let b3 = c * half;
      let bz = -s * z0;
      z0 = c * z0;
      // then the slope, in the observation, the bend and the turn.
      const squareA = p11 * p11 + o1 * o1;
      const squareB = squareA + b1 * b1;
      const a1 = Math.sqrt(squareA);
      const a2 = Math.sqrt(squareB);
      const r11 = Math.sqrt(squareB + turn * turn);
      inverse = a1 === 0 ? 0 : 1 / a1;
      c = a1 === 0 ? 1 : p11 * inverse;
      s = o1 * inverse;
      let z1 = c * q1 + s * oz;
      oz = c * oz - s * q1;
      inverse = a2 === 0 ? 0 : 1 / a2;
      c = a2 === 0 ? 1 : a1 * inverse;
      s = b1 * inverse;
      let u12 = s * b2;
      let u13 = s * b3;
      b2 *= c;
      b3 *= c;
      const bz1 = c * bz - s * z1;
      z1 = c * z1 + s * bz;
      bz = bz1;
      inverse = 1 / r11;
      c = a2 * inverse;
      s = -turn * inverse;
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
      pivots *= r00 * r11;
      if (pivots > LARGE || pivots < 1 / LARGE) {
        logDeterminant += 2 * Math.log(pivots);
        pivots = 1;
      }
      minimum += oz * oz;
      // The bend and the turn are what the next knot knows of its past.
      square = b2 * b2 + t2 * t2;
      p00 = Math.sqrt(square);
      inverse = p00 === 0 ? 0 : 1 / p00;
      c = p00 === 0 ? 1 : b2 * inverse;
      s = t2 * inverse;
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
    this.logDeterminant = logDeterminant + 2 * Math.log(pivots);
  }

  /** The curve that minimizes the penalized sum of squares. */
  curve(): SplineCurve {
    return this.#substitute(this.#responses);
  }

  /** The covariances at the knots, if errors have the variance 1 and the prior curve that of the penalty. */
  get covariances(): KnotCovariances {
    return this.solved.covariances;
  }

  /** The curve with its covariances, in the memory of the workspace. */
  get solved(): SolvedSpline {
    this.#solved ??= this.#solve();
    return this.#solved;
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

  /**
   * Values and slopes from the last knot to the first, with Cov = R⁻¹·(I + U·Cov′·Uᵀ)·R⁻ᵀ for the coupling U to the next
   * knot: sums of squares, in which no digits cancel.
   */
  #solve(): SolvedSpline {
    const [factor, z] = [this.#factor, this.#responses];
    const length = z.length / 2;
    const list = (k: number) => this.#room.subarray((SIZE + 2 + k) * length, (SIZE + 3 + k) * length);
    const [values, slopes, variances, both, slopeVariances] = [0, 1, 2, 3, 4].map(list);
    let [f, v, ff, fv, vv] = [0, 0, 0, 0, 0];
    for (let i = length - 1; i >= 0; i -= 1) {
      const at = SIZE * i;
      const u00 = factor[at + 3];
      const u01 = factor[at + 4];
      const u10 = factor[at + 5];
      const u11 = factor[at + 6];
      const p = 1 / factor[at];
      const r = 1 / factor[at + 2];
      const a = z[2 * i] - u00 * f - u01 * v;
      v = r * (z[2 * i + 1] - u10 * f - u11 * v);
      f = p * (a - factor[at + 1] * v);
      const s00 = 1 + u00 * u00 * ff + 2 * u00 * u01 * fv + u01 * u01 * vv;
      const s01 = u00 * u10 * ff + (u00 * u11 + u01 * u10) * fv + u01 * u11 * vv;
      const s11 = 1 + u10 * u10 * ff + 2 * u10 * u11 * fv + u11 * u11 * vv;
      const q = -factor[at + 1] * p * r;
      ff = p * p * s00 + 2 * p * q * s01 + q * q * s11;
      fv = r * (p * s01 + q * s11);
      vv = r * r * s11;
      values[i] = f;
      slopes[i] = v;
      variances[i] = ff;
      both[i] = fv;
      slopeVariances[i] = vv;
    }
    return { values, slopes, covariances: { values: variances, both, slopes: slopeVariances } };
  }
}
