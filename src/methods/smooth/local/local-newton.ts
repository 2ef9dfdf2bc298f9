// Likelihoods maximized around one location after the other, by Newton's method.

import type { Likelihood } from "./likelihoods.js";
import { LocalMoments } from "./local-moments.js";
import type { LocalSettings } from "./local-polynomial.js";
import { Neighborhoods } from "./neighborhoods.js";
import { NormalSystem } from "./normal-solve.js";
import type { LocalPoints } from "./points.js";
import type { Exponents } from "./polynomial.js";

/** Steps until a local fit counts as without a maximum; those with one need fewer than ten. */
const MOST_STEPS = 60;
const MOST_HALVINGS = 30;
/** A fit ends when the next step promises to raise the log-likelihood by no more than this share of its size. */
const PROMISE = 1e-13;

/** What a local likelihood depends on. */
export interface LikelihoodSettings extends LocalSettings {
  readonly terms: readonly Exponents[];
  readonly likelihood: Likelihood;
  /** What half the square of a coefficient costs, in units of the width of the neighborhood. */
  readonly penalty: number;
  /** How many units of a feature its unit of distance is. */
  readonly units: Float64Array;
}

/** Fits around one location after the other. */
export class LocalNewton {
  /** The linear predictors at the location of the last fit. */
  readonly predictors: Float64Array;
  /** How often the last neighborhood had to be widened. */
  attempts = 0;
  readonly #settings: LikelihoodSettings;
  readonly #points: LocalPoints;
  readonly #hoods: Neighborhoods;
  readonly #moments: LocalMoments;
  readonly #system: NormalSystem;
  readonly #weights: Float64Array;
  readonly #design: Float64Array;
  readonly #near: Float64Array;
  readonly #location: Float64Array;
  readonly #costs: Float64Array;
  readonly #coefficients: Float64Array;
  readonly #trial: Float64Array;
  readonly #gradient: Float64Array;
  readonly #information: Float64Array;
  readonly #step: Float64Array;
  readonly #local: { readonly predictors: Float64Array; gradient: Float64Array; information: Float64Array };

  constructor(settings: LikelihoodSettings) {
    const { points, plan, kernel, reach, likelihood } = settings;
    const size = plan.terms * likelihood.outputs;
    this.#settings = settings;
    this.#points = points;
    this.#hoods = new Neighborhoods(points, kernel, reach);
    this.#moments = new LocalMoments(points, plan);
    this.#system = new NormalSystem(size);
    this.#weights = new Float64Array(points.count);
    this.#design = new Float64Array(points.count * plan.terms);
    this.#near = new Float64Array(points.near.length);
    this.#location = new Float64Array(points.features.length);
    this.#costs = new Float64Array(plan.terms);
    this.#coefficients = new Float64Array(size);
    this.#trial = new Float64Array(size);
    this.#gradient = new Float64Array(size);
    this.#information = new Float64Array(size * size);
    this.#step = new Float64Array(size);
    this.predictors = new Float64Array(likelihood.outputs);
    this.#local = {
      predictors: new Float64Array(likelihood.outputs),
      gradient: new Float64Array(likelihood.outputs),
      information: new Float64Array(likelihood.outputs ** 2),
    };
  }

  /** Fits around a new case; false if the likelihood has no maximum there. */
  at(row: ArrayLike<number>): boolean {
    this.#points.writeNear(row, this.#near);
    this.#points.writeFeatures(row, this.#location);
    return this.#fit(-1);
  }

  /** Fits around a point by the others: of a weight of 2, one stays. */
  withoutPoint(index: number): boolean {
    const { near, features } = this.#points;
    for (let k = 0; k < near.length; k += 1) this.#near[k] = near[k][index];
    for (let j = 0; j < features.length; j += 1) this.#location[j] = features[j][index];
    return this.#fit(index);
  }

  #fit(leftOut: number): boolean {
    if (this.predictors.length === 0) return true;
    for (let attempt = 0; ; attempt += 1) {
      if (!this.#hoods.find(this.#near, attempt)) return false;
      this.attempts = attempt;
      if (this.#prepare(leftOut) && this.#maximize()) return true;
      if (this.#hoods.isWhole) return false;
    }
  }

  /** Weights and terms of the neighborhood, and what coefficients cost in it; false if no case counts. */
  #prepare(leftOut: number): boolean {
    const { count, indices, weights, squaredWidth } = this.#hoods;
    const { terms, penalty, units, plan } = this.#settings;
    let total = 0;
    for (let i = 0; i < count; i += 1) {
      const index = indices[i];
      const caseWeight = this.#points.weights?.[index] ?? 1;
      this.#weights[i] = weights[i] * (index === leftOut ? Math.max(0, caseWeight - 1) : caseWeight);
      total += this.#weights[i];
      const from = i * plan.terms;
      this.#moments.writeTerms(index, this.#location, this.#design.subarray(from, from + plan.terms));
    }
    // A neighborhood of one location has no width; its slopes are those of least norm in the units of distances.
    const width = Math.sqrt(squaredWidth) || 1;
    for (const [k, powers] of terms.entries()) {
      let unit = 1;
      for (const [j, power] of powers.entries()) unit *= (width * units[j]) ** power;
      this.#costs[k] = penalty * unit * unit;
    }
    return total > 0;
  }

  #maximize(): boolean {
    const { likelihood, plan } = this.#settings;
    const { outputs, center } = likelihood;
    const coefficients = this.#coefficients.fill(0);
    for (let k = 0; k < outputs; k += 1) coefficients[k * plan.terms] = center[k];
    let value = this.#derive(coefficients);
    for (let step = 0; step < MOST_STEPS; step += 1) {
      if (!this.#system.factor(this.#information)) return false;
      this.#system.solve(this.#gradient, this.#step);
      let promise = 0;
      for (let k = 0; k < coefficients.length; k += 1) promise += this.#gradient[k] * this.#step[k];
      if (!(promise >= 0)) return false;
      if (promise <= PROMISE * (Math.abs(value) + 1e-300)) {
        // That step squares the error once more.
        for (let k = 0; k < outputs; k += 1) {
          const at = k * plan.terms;
          this.predictors[k] = coefficients[at] + this.#step[at];
        }
        return true;
      }
      const next = this.#advance(value, promise);
      if (next === undefined) return false;
      value = next;
    }
    return false;
  }

  /** The longest of ever shorter steps that raises the log-likelihood. */
  #advance(value: number, promise: number): number | undefined {
    const coefficients = this.#coefficients;
    const trial = this.#trial;
    let share = 1;
    for (let halving = 0; halving < MOST_HALVINGS; halving += 1, share /= 2) {
      for (let k = 0; k < trial.length; k += 1) trial[k] = coefficients[k] + share * this.#step[k];
      const next = this.#derive(trial);
      // At the maximum, rounding decides.
      if (next >= value || (promise < 1e-9 * Math.abs(value) && next >= value - 1e-12 * Math.abs(value))) {
        coefficients.set(trial);
        return next;
      }
    }
    return undefined;
  }

  /** The penalized log-likelihood; writes its gradient and information. */
  #derive(coefficients: Float64Array): number {
    const { likelihood, plan } = this.#settings;
    const { outputs } = likelihood;
    const { terms } = plan;
    const { predictors, gradient, information } = this.#local;
    const { count, indices } = this.#hoods;
    const size = coefficients.length;
    let value = this.#penalize(coefficients);
    for (let i = 0; i < count; i += 1) {
      const weight = this.#weights[i];
      if (weight === 0) continue;
      const from = i * terms;
      for (let k = 0; k < outputs; k += 1) {
        let sum = 0;
        for (let t = 0; t < terms; t += 1) sum += coefficients[k * terms + t] * this.#design[from + t];
        predictors[k] = sum;
      }
      value += weight * likelihood.derive(indices[i], predictors, gradient, information);
      for (let k = 0; k < outputs; k += 1)
        for (let t = 0; t < terms; t += 1) {
          const weighted = weight * this.#design[from + t];
          const row = k * terms + t;
          this.#gradient[row] += weighted * gradient[k];
          for (let l = 0; l <= k; l += 1) {
            const factor = weighted * information[k * outputs + l];
            const at = row * size + l * terms;
            for (let u = 0; u < terms; u += 1) this.#information[at + u] += factor * this.#design[from + u];
          }
        }
    }
    return value;
  }

  /** Starts the sums with the penalty on how far coefficients are from those of a fit without features. */
  #penalize(coefficients: Float64Array): number {
    const { likelihood, plan } = this.#settings;
    const { outputs, center, coupling } = likelihood;
    const { terms } = plan;
    const size = coefficients.length;
    this.#gradient.fill(0);
    this.#information.fill(0);
    let value = 0;
    for (let k = 0; k < outputs; k += 1)
      for (let l = 0; l < outputs; l += 1)
        for (let t = 0; t < terms; t += 1) {
          const cost = this.#costs[t] * coupling[k * outputs + l];
          const one = coefficients[k * terms + t] - (t === 0 ? center[k] : 0);
          const other = coefficients[l * terms + t] - (t === 0 ? center[l] : 0);
          value -= 0.5 * cost * one * other;
          this.#gradient[k * terms + t] -= cost * other;
          this.#information[(k * terms + t) * size + l * terms + t] += cost;
        }
    return value;
  }
}
