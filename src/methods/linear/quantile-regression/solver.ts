// The interior point of Portnoy and Koenker (1997), "Frisch-Newton", for one quantile: of the dual program
// max Σ yᵢaᵢ, Σ aᵢqᵢ = (1 − τ)·Σ qᵢ, 0 ≤ aᵢ ≤ 1. Every step solves normal equations as wide as the regression,
// not as long as the data. At the end the cases that the solution passes through are known, and it is solved from them.

import type { Convergence } from "../../../base/control.js";
import { largestSize } from "../../../math/linalg/largest-size.js";
import { NormalFactor, weightedGram } from "../../../math/linalg/normal-factor.js";
import type { RegressionBasis } from "../engine/regression-basis.js";
import { settle } from "./settle.js";

export interface QuantileSolution {
  readonly coordinates: Float64Array;
  /** Σ w·ρ(y − ŷ), with ρ(r) = r·(τ − [r < 0]). */
  readonly loss: number;
  /** Whether no other solution has this loss. */
  readonly unique: boolean;
  readonly convergence: Convergence;
}

export interface QuantileSettings {
  readonly tolerance: number;
  readonly maxIterations: number;
}

/** The fraction of the distance to the nearest bound that a step may go. */
const REACH = 0.99995;

export async function solveQuantile(
  basis: RegressionBasis,
  tau: number,
  settings: QuantileSettings,
  pause: () => Promise<unknown>,
): Promise<QuantileSolution> {
  const start = basis.leastSquares();
  const residuals = basis.residuals(start, new Float64Array(basis.rows));
  const largest = largestSize(residuals);
  if (largest <= 1e-13 * largestSize(basis.y)) {
    const { tolerance } = settings;
    const convergence = { converged: true, iterations: 0, criterion: 0, tolerance };
    return { coordinates: start, loss: 0, unique: true, convergence };
  }
  await pause();
  const loss = lossOf(basis, tau);
  const point = new InteriorPoint(basis, tau, start, residuals);
  const limit = settings.tolerance * loss(start);
  let iterations = 0;
  let gap = point.gap();
  while (gap > limit && iterations < settings.maxIterations) {
    await pause();
    if (!point.advance(gap)) break;
    iterations += 1;
    gap = point.gap();
  }
  const criterion = gap / loss(start);
  const { tolerance } = settings;
  const convergence = { converged: criterion <= tolerance, iterations, criterion, tolerance };
  const inner = point.coordinates();
  const innerLoss = loss(inner);
  const settled = settle(basis, point, inner);
  const settledLoss = settled === undefined ? Number.POSITIVE_INFINITY : loss(settled.coordinates);
  if (settled === undefined || settledLoss > innerLoss * (1 + 1e-12))
    return { coordinates: inner, loss: innerLoss, unique: false, convergence };
  return { ...settled, loss: settledLoss, convergence };
}

/** Σ w·ρ(y − ŷ) at given coordinates. */
function lossOf(basis: RegressionBasis, tau: number): (coordinates: Float64Array) => number {
  const room = new Float64Array(basis.rows);
  return (coordinates) => {
    const residuals = basis.residuals(coordinates, room);
    let sum = 0;
    for (let i = 0; i < residuals.length; i += 1) {
      const r = residuals[i];
      sum += basis.weights[i] * r * (r < 0 ? tau - 1 : tau);
    }
    return sum;
  };
}

/** Primal a in (0, 1) with s = 1 − a, dual y and z − w = −(y − ŷ), all feasible from the start. */
class InteriorPoint {
  readonly #size: number;
  readonly #x: Float64Array;
  readonly #scale: number;
  readonly #a: Float64Array;
  readonly #s: Float64Array;
  readonly #z: Float64Array;
  readonly #w: Float64Array;
  readonly #coordinates: Float64Array;
  readonly #factor: NormalFactor;
  readonly #weights: Float64Array;
  readonly #da: Float64Array;
  readonly #dz: Float64Array;
  readonly #dw: Float64Array;
  readonly #pull: Float64Array;
  readonly #direction: Float64Array;

  constructor(basis: RegressionBasis, tau: number, start: Float64Array, residuals: Float64Array) {
    const { rows, size, q, weights } = basis;
    const vector = () => new Float64Array(rows);
    this.#size = size;
    this.#x = new Float64Array(q.length);
    for (let i = 0, at = 0; i < rows; i += 1)
      for (let k = 0; k < size; k += 1, at += 1) this.#x[at] = q[at] * weights[i];
    // Residuals of the size of 1, as the a are.
    this.#scale = residuals.reduce((sum, r, i) => sum + Math.abs(weights[i] * r), 0) / rows;
    this.#a = vector().fill(1 - tau);
    this.#s = vector().fill(tau);
    this.#coordinates = start.map((value) => value / this.#scale);
    this.#z = vector();
    this.#w = vector();
    for (let i = 0; i < rows; i += 1) {
      const r = (weights[i] * residuals[i]) / this.#scale;
      const least = Math.abs(r) < 1e-3 ? 1e-3 : 0;
      this.#z[i] = Math.max(-r, 0) + least;
      this.#w[i] = Math.max(r, 0) + least;
    }
    this.#factor = new NormalFactor(size);
    this.#weights = vector();
    this.#da = vector();
    this.#dz = vector();
    this.#dw = vector();
    this.#pull = vector();
    this.#direction = new Float64Array(size);
  }

  coordinates(): Float64Array {
    return this.#coordinates.map((value) => value * this.#scale);
  }

  /** The distance of the objective from its bound, in units of the response. */
  gap(): number {
    return this.#complementarity() * this.#scale;
  }

  /** How far each a is from its bounds: 0 for cases off the solution, more for those it goes through. */
  insideness(): Float64Array {
    return this.#a.map((a, i) => Math.min(a, this.#s[i]));
  }

  /** Whether the response of a case is above the solution, if it is not on it. */
  isAbove(row: number): boolean {
    return this.#a[row] > this.#s[row];
  }

  /** One step of predictor and corrector (Mehrotra 1992); false if rounding ends the progress. */
  advance(gap: number): boolean {
    const [a, s, z, w] = [this.#a, this.#s, this.#z, this.#w];
    const [da, dz, dw, pull] = [this.#da, this.#dz, this.#dw, this.#pull];
    const rows = a.length;
    for (let i = 0; i < rows; i += 1) {
      this.#weights[i] = 1 / (z[i] / a[i] + w[i] / s[i]);
      pull[i] = z[i] - w[i];
    }
    weightedGram(this.#x, this.#size, this.#weights, this.#factor.data);
    this.#factor.factor();
    this.#solve(0, false);
    let [primal, dual] = this.#steps();
    if (Math.min(primal, dual) < 1) {
      const now = gap / this.#scale;
      let then = 0;
      for (let i = 0; i < rows; i += 1) {
        const step = primal * da[i];
        then += (a[i] + step) * (z[i] + dual * dz[i]) + (s[i] - step) * (w[i] + dual * dw[i]);
      }
      const mu = (now * (then / now) ** 3) / (2 * rows);
      this.#solve(mu, true);
      [primal, dual] = this.#steps();
    }
    if (!(primal > 1e-12 || dual > 1e-12)) return false;
    for (let i = 0; i < rows; i += 1) {
      a[i] += primal * da[i];
      s[i] -= primal * da[i];
      z[i] += dual * dz[i];
      w[i] += dual * dw[i];
    }
    for (let k = 0; k < this.#size; k += 1) this.#coordinates[k] -= dual * this.#direction[k];
    return Number.isFinite(this.#complementarity());
  }

  #complementarity(): number {
    let sum = 0;
    for (let i = 0; i < this.#a.length; i += 1) sum += this.#a[i] * this.#z[i] + this.#s[i] * this.#w[i];
    return sum;
  }

  /** The direction for a target μ; `corrected` allows for the products of the direction before. */
  #solve(mu: number, corrected: boolean): void {
    const [a, s, z, w] = [this.#a, this.#s, this.#z, this.#w];
    const [da, dz, dw, pull] = [this.#da, this.#dz, this.#dw, this.#pull];
    const size = this.#size;
    const x = this.#x;
    const direction = this.#direction.fill(0);
    for (let i = 0, at = 0; i < a.length; i += 1) {
      if (corrected) {
        dz[i] = (mu - da[i] * dz[i]) / a[i];
        dw[i] = (mu + da[i] * dw[i]) / s[i];
        pull[i] = z[i] - w[i] - dz[i] + dw[i];
      }
      const pulled = this.#weights[i] * pull[i];
      for (let k = 0; k < size; k += 1, at += 1) direction[k] += pulled * x[at];
    }
    this.#factor.solve(direction);
    for (let i = 0, at = 0; i < a.length; i += 1) {
      let along = 0;
      for (let k = 0; k < size; k += 1, at += 1) along += x[at] * direction[k];
      da[i] = this.#weights[i] * (along - pull[i]);
      dz[i] = (corrected ? dz[i] : 0) - z[i] - (z[i] * da[i]) / a[i];
      dw[i] = (corrected ? dw[i] : 0) - w[i] + (w[i] * da[i]) / s[i];
    }
  }

  #steps(): [primal: number, dual: number] {
    const [a, s, z, w] = [this.#a, this.#s, this.#z, this.#w];
    const [da, dz, dw] = [this.#da, this.#dz, this.#dw];
    let [primal, dual] = [Infinity, Infinity];
    for (let i = 0; i < a.length; i += 1) {
      if (da[i] < 0) primal = Math.min(primal, -a[i] / da[i]);
      else if (da[i] > 0) primal = Math.min(primal, s[i] / da[i]);
      if (dz[i] < 0) dual = Math.min(dual, -z[i] / dz[i]);
      if (dw[i] < 0) dual = Math.min(dual, -w[i] / dw[i]);
    }
    return [Math.min(1, REACH * primal), Math.min(1, REACH * dual)];
  }
}
