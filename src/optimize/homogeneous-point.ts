// The homogeneous self-dual interior-point method of Xu, Hung and Ye (1996), after Andersen and Andersen (2000): besides x
// and the dual y, z, it moves τ and κ, one of which goes to 0: κ if there is a solution, x/τ, and τ if there is none.

import { NormalFactor } from "../linalg/normal-factor.js";
import type { ScaledForm } from "./equilibrate.js";
import { accumulate, allFinite, dot, maxNorm } from "./vectors.js";

/** The share of the distance to the nearest bound that a step may go. */
const REACH = 0.99995;
/** The τ, relative to κ, below which the point may be a ray. */
const NEAR_RAY = 1e-6;

interface Direction {
  readonly dx: Float64Array;
  readonly dy: Float64Array;
  readonly dz: Float64Array;
  readonly dTau: number;
  readonly dKappa: number;
}

/** Primal x, and dual y with the slacks z of its constraints. */
export interface ProgramPoint {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
}

export class HomogeneousPoint {
  readonly #form: ScaledForm;
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #z: Float64Array;
  #tau = 1;
  #kappa = 1;
  readonly #factor: NormalFactor;

  constructor(form: ScaledForm) {
    this.#form = form;
    this.#x = new Float64Array(form.c.length).fill(1);
    this.#z = new Float64Array(form.c.length).fill(1);
    this.#y = new Float64Array(form.b.length);
    this.#factor = new NormalFactor(form.b.length);
  }

  /** The point, which is a solution if κ has gone to 0, and a ray if τ has. */
  get state(): ProgramPoint {
    return { x: this.#x, y: this.#y, z: this.#z };
  }

  get tau(): number {
    return this.#tau;
  }

  /** The largest of the infeasibilities and the relative gap of x/τ and y/τ. */
  get criterion(): number {
    const { c, b } = this.#form;
    const { primal, dual } = this.#residuals();
    const value = Math.abs(dot(b, this.#y)) / this.#tau;
    return Math.max(
      maxNorm(primal) / this.#tau,
      maxNorm(dual) / this.#tau,
      Math.abs(dot(c, this.#x) - dot(b, this.#y)) / this.#tau / (1 + value),
    );
  }

  /** Whether what would be proved by a ray nearly holds. */
  get isRay(): boolean {
    return this.#tau < NEAR_RAY * this.#kappa;
  }

  /** One predictor-corrector step; false if rounding ends the progress. */
  advance(): boolean {
    this.#factorNormal();
    const [p, q] = this.#solve(this.#form.c, this.#form.b);
    const affine = this.#direction(p, q, 0, 1, undefined);
    const reach = this.#reach(affine, 1);
    const gamma = (1 - reach) ** 2 * Math.min(0.1, 1 - reach);
    const corrected = this.#direction(p, q, gamma, 1 - gamma, affine);
    const step = this.#reach(corrected, REACH);
    const { dx, dy, dz, dTau, dKappa } = corrected;
    const areFinite = [dx, dy, dz].every(allFinite) && Number.isFinite(dTau + dKappa);
    if (!(step > 1e-12) || !areFinite) return false;
    accumulate(this.#x, step, dx);
    accumulate(this.#y, step, dy);
    accumulate(this.#z, step, dz);
    this.#tau += step * dTau;
    this.#kappa += step * dKappa;
    return true;
  }

  #mu(): number {
    return (dot(this.#x, this.#z) + this.#tau * this.#kappa) / (this.#x.length + 1);
  }

  #residuals(): { primal: Float64Array; dual: Float64Array; gap: number } {
    const { a, b, c } = this.#form;
    const primal = b.map((value) => value * this.#tau);
    const dual = c.map((value, j) => value * this.#tau - this.#z[j]);
    for (let i = 0, at = 0; i < a.rows; i += 1) {
      for (let j = 0; j < a.columns; j += 1, at += 1) {
        primal[i] -= a.data[at] * this.#x[j];
        dual[j] -= a.data[at] * this.#y[i];
      }
    }
    return { primal, dual, gap: dot(c, this.#x) - dot(b, this.#y) + this.#kappa };
  }

  /** A·diag(x/z)·Aᵀ, factored. */
  #factorNormal(): void {
    const { data, rows, columns } = this.#form.a;
    const out = this.#factor.data;
    const weighted = new Float64Array(columns);
    for (let i = 0; i < rows; i += 1) {
      for (let k = 0; k < columns; k += 1) weighted[k] = (data[i * columns + k] * this.#x[k]) / this.#z[k];
      for (let j = 0; j <= i; j += 1) {
        const at = j * columns;
        let sum = 0;
        for (let k = 0; k < columns; k += 1) sum += weighted[k] * data[at + k];
        out[i * rows + j] = sum;
        out[j * rows + i] = sum;
      }
    }
    this.#factor.factor();
  }

  /** u, v with Au = right and Aᵀv − (z/x)·u = left. */
  #solve(left: Float64Array, right: Float64Array): [u: Float64Array, v: Float64Array] {
    const { data, rows, columns } = this.#form.a;
    const scaled = left.map((value, j) => (value * this.#x[j]) / this.#z[j]);
    const v = right.slice();
    for (let i = 0, at = 0; i < rows; i += 1)
      for (let j = 0; j < columns; j += 1, at += 1) v[i] += data[at] * scaled[j];
    this.#factor.solve(v);
    const u = left.map((value) => -value);
    for (let i = 0, at = 0; i < rows; i += 1)
      for (let j = 0; j < columns; j += 1, at += 1) u[j] += data[at] * v[i];
    for (let j = 0; j < columns; j += 1) u[j] *= this.#x[j] / this.#z[j];
    return [u, v];
  }

  #direction(
    p: Float64Array,
    q: Float64Array,
    gamma: number,
    eta: number,
    before: Direction | undefined,
  ): Direction {
    const { b, c } = this.#form;
    const [x, z, tau, kappa] = [this.#x, this.#z, this.#tau, this.#kappa];
    const target = gamma * this.#mu();
    const residuals = this.#residuals();
    const products = x.map((value, j) => target - value * z[j] - (before ? before.dx[j] * before.dz[j] : 0));
    const product = target - tau * kappa - (before ? before.dTau * before.dKappa : 0);
    const left = residuals.dual.map((value, j) => eta * value - products[j] / x[j]);
    const [u, v] = this.#solve(
      left,
      residuals.primal.map((value) => eta * value),
    );
    const dTau =
      (eta * residuals.gap + product / tau - (dot(b, v) - dot(c, u))) / (kappa / tau + dot(b, q) - dot(c, p));
    const dx = u.map((value, j) => value + p[j] * dTau);
    const dy = v.map((value, i) => value + q[i] * dTau);
    const dz = dx.map((value, j) => (products[j] - z[j] * value) / x[j]);
    return { dx, dy, dz, dTau, dKappa: (product - kappa * dTau) / tau };
  }

  #reach({ dx, dz, dTau, dKappa }: Direction, part: number): number {
    let step = Number.POSITIVE_INFINITY;
    const limit = (value: number, change: number) => {
      if (change < 0) step = Math.min(step, -value / change);
    };
    for (let j = 0; j < dx.length; j += 1) {
      limit(this.#x[j], dx[j]);
      limit(this.#z[j], dz[j]);
    }
    limit(this.#tau, dTau);
    limit(this.#kappa, dKappa);
    return Math.min(1, part * step);
  }
}
