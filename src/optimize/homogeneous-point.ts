// The homogeneous self-dual interior-point method of Xu, Hung and Ye (1996), after Andersen and Andersen (2000): besides x
// and the dual y, z, it moves τ and κ, one of which goes to 0: κ if there is a solution, x/τ, and τ if there is none.

import { NormalFactor, weightedGram } from "../linalg/normal-factor.js";
import type { ScaledForm } from "./equilibrate.js";
import { accumulate, addScaled, allFinite, dot, maxNorm, scaled } from "./vectors.js";

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

interface Residuals {
  readonly primal: Float64Array;
  readonly dual: Float64Array;
  readonly gap: number;
}

/** Primal x, and dual y with the slacks z of its constraints. */
export interface ProgramPoint {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
}

export class HomogeneousPoint {
  readonly #form: ScaledForm;
  /** The columns of A, one after the other. */
  readonly #columns: Float64Array;
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #z: Float64Array;
  #tau = 1;
  #kappa = 1;
  readonly #factor: NormalFactor;
  /** Those of the point where it is, once they are known: every step asks for them three times. */
  #known: Residuals | undefined;

  constructor(form: ScaledForm) {
    this.#form = form;
    this.#columns = form.a.transpose().data;
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
    this.#known = undefined;
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

  #residuals(): Residuals {
    this.#known ??= this.#computeResiduals();
    return this.#known;
  }

  #computeResiduals(): Residuals {
    const { a, b, c } = this.#form;
    const primal = scaled(this.#tau, b);
    const dual = addScaled(scaled(this.#tau, c), -1, this.#z);
    for (let i = 0; i < a.rows; i += 1) {
      primal[i] -= rowProduct(a.data, i * a.columns, this.#x);
      addRow(a.data, i * a.columns, -this.#y[i], dual);
    }
    return { primal, dual, gap: dot(c, this.#x) - dot(b, this.#y) + this.#kappa };
  }

  /** A·diag(x/z)·Aᵀ, factored. */
  #factorNormal(): void {
    const { rows } = this.#form.a;
    weightedGram(this.#columns, rows, this.#ratios(), this.#factor.data);
    this.#factor.factor();
  }

  /** x/z */
  #ratios(): Float64Array {
    const ratios = new Float64Array(this.#x.length);
    for (let j = 0; j < ratios.length; j += 1) ratios[j] = this.#x[j] / this.#z[j];
    return ratios;
  }

  /** u, v with Au = right and Aᵀv − (z/x)·u = left. */
  #solve(left: Float64Array, right: Float64Array): [u: Float64Array, v: Float64Array] {
    const { data, rows, columns } = this.#form.a;
    const ratios = this.#ratios();
    const weighted = new Float64Array(columns);
    for (let j = 0; j < columns; j += 1) weighted[j] = left[j] * ratios[j];
    const v = right.slice();
    for (let i = 0; i < rows; i += 1) v[i] += rowProduct(data, i * columns, weighted);
    this.#factor.solve(v);
    const u = scaled(-1, left);
    for (let i = 0; i < rows; i += 1) addRow(data, i * columns, v[i], u);
    for (let j = 0; j < columns; j += 1) u[j] *= ratios[j];
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
    const products = new Float64Array(x.length);
    for (let j = 0; j < x.length; j += 1)
      products[j] = target - x[j] * z[j] - (before ? before.dx[j] * before.dz[j] : 0);
    const product = target - tau * kappa - (before ? before.dTau * before.dKappa : 0);
    const left = new Float64Array(x.length);
    for (let j = 0; j < x.length; j += 1) left[j] = eta * residuals.dual[j] - products[j] / x[j];
    const [u, v] = this.#solve(left, scaled(eta, residuals.primal));
    const dTau =
      (eta * residuals.gap + product / tau - (dot(b, v) - dot(c, u))) / (kappa / tau + dot(b, q) - dot(c, p));
    const dx = addScaled(u, dTau, p);
    const dy = addScaled(v, dTau, q);
    const dz = new Float64Array(x.length);
    for (let j = 0; j < x.length; j += 1) dz[j] = (products[j] - z[j] * dx[j]) / x[j];
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

/** The product of a vector with as many numbers from `start` on. */
function rowProduct(data: Float64Array, start: number, x: Float64Array): number {
  // Four independent sums do not wait for each other.
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  const whole = x.length & ~3;
  for (let j = 0, at = start; j < whole; j += 4, at += 4) {
    s0 += data[at] * x[j];
    s1 += data[at + 1] * x[j + 1];
    s2 += data[at + 2] * x[j + 2];
    s3 += data[at + 3] * x[j + 3];
  }
  for (let j = whole; j < x.length; j += 1) s0 += data[start + j] * x[j];
  return s0 + s1 + (s2 + s3);
}

/** Adds `factor` times the numbers from `start` on. */
function addRow(data: Float64Array, start: number, factor: number, out: Float64Array): void {
  for (let j = 0; j < out.length; j += 1) out[j] += factor * data[start + j];
}
