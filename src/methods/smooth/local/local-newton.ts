// Likelihoods maximized around one location after the other, by Newton's method.

import { LikelihoodSums } from "./likelihood-sums.js";
import type { Likelihood } from "./likelihoods.js";
import type { LocalSettings } from "./local-polynomial.js";
import type { Locations } from "./locations.js";
import { Neighborhoods, type Reach } from "./neighborhoods.js";
import { NormalSystem } from "./normal-solve.js";
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
  readonly #settings: LikelihoodSettings;
  readonly #hoods: Neighborhoods;
  readonly #sums: LikelihoodSums;
  readonly #system: NormalSystem;
  readonly #weights: Float64Array;
  #location: Float64Array = new Float64Array(0);
  readonly #costs: Float64Array;
  readonly #coefficients: Float64Array;
  readonly #trial: Float64Array;
  readonly #step: Float64Array;
  /** Whether the coefficients are those of another neighborhood of the location. */
  #isWarm = false;

  constructor(settings: LikelihoodSettings) {
    const { points, plan, kernel, likelihood } = settings;
    const size = plan.terms * likelihood.outputs;
    this.#settings = settings;
    this.#hoods = new Neighborhoods(points, kernel);
    this.#sums = new LikelihoodSums(points, plan, likelihood);
    this.#system = new NormalSystem(size);
    this.#weights = new Float64Array(points.count);
    this.#costs = new Float64Array(plan.terms);
    this.#coefficients = new Float64Array(size);
    this.#trial = new Float64Array(size);
    this.#step = new Float64Array(size);
    this.predictors = new Float64Array(likelihood.outputs);
  }

  /** Goes to the location that was taken last. */
  goTo(locations: Locations): void {
    this.#location = locations.features;
    this.#hoods.goTo(locations);
    this.#isWarm = false;
  }

  /**
   * Fits around the location, by all points or without one of them: of a weight of 2, one stays. False if the likelihood has
   * no maximum there.
   */
  fit(reach: Reach, leftOut = -1): boolean {
    if (this.predictors.length === 0) return true;
    for (let attempt = 0; ; attempt += 1) {
      if (!this.#hoods.find(reach, attempt)) return false;
      if (this.#prepare(leftOut) && this.#maximizeFromBoth()) return true;
      if (this.#hoods.isWhole) return false;
    }
  }

  /** Weights of the neighborhood, and what coefficients cost in it; false if no case counts. */
  #prepare(leftOut: number): boolean {
    const { count, indices, weights, squaredWidth } = this.#hoods;
    const { points, terms, penalty, units } = this.#settings;
    let total = 0;
    for (let i = 0; i < count; i += 1) {
      const index = indices[i];
      const own = points.weights?.[index] ?? 1;
      this.#weights[i] = weights[i] * (index === leftOut ? Math.max(0, own - 1) : own);
      total += this.#weights[i];
    }
    this.#sums.take(this.#hoods, this.#weights, this.#location);
    // A neighborhood of one location has no width; its slopes are those of least norm in the units of distances.
    const width = Math.sqrt(squaredWidth) || 1;
    for (const [k, powers] of terms.entries()) {
      let unit = 1;
      for (const [j, power] of powers.entries()) unit *= (width * units[j]) ** power;
      this.#costs[k] = penalty * unit * unit;
    }
    return total > 0;
  }

  /** Starts from the coefficients of a wider neighborhood, and once more from the constants if that fails. */
  #maximizeFromBoth(): boolean {
    if (this.#isWarm && this.#maximize()) return true;
    const { likelihood, plan } = this.#settings;
    this.#coefficients.fill(0);
    for (let k = 0; k < likelihood.outputs; k += 1) this.#coefficients[k * plan.terms] = likelihood.center[k];
    this.#isWarm = this.#maximize();
    return this.#isWarm;
  }

  #maximize(): boolean {
    const { likelihood, plan } = this.#settings;
    const coefficients = this.#coefficients;
    const { gradient, information } = this.#sums;
    let value = this.#derive(coefficients);
    for (let step = 0; step < MOST_STEPS; step += 1) {
      if (!this.#system.factor(information)) return false;
      this.#system.solve(gradient, this.#step);
      let promise = 0;
      for (let k = 0; k < coefficients.length; k += 1) promise += gradient[k] * this.#step[k];
      if (!(promise >= 0)) return false;
      if (promise <= PROMISE * (Math.abs(value) + 1e-300)) {
        // That step squares the error once more.
        for (let k = 0; k < likelihood.outputs; k += 1) {
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

  /** The log-likelihood less the penalty on how far coefficients are from those of a fit without features. */
  #derive(coefficients: Float64Array): number {
    const { likelihood, plan } = this.#settings;
    const { outputs, center, coupling } = likelihood;
    const { terms } = plan;
    const { gradient, information } = this.#sums;
    const size = coefficients.length;
    let value = this.#sums.derive(coefficients);
    for (let k = 0; k < outputs; k += 1)
      for (let l = 0; l < outputs; l += 1)
        for (let t = 0; t < terms; t += 1) {
          const cost = this.#costs[t] * coupling[k * outputs + l];
          const one = coefficients[k * terms + t] - (t === 0 ? center[k] : 0);
          const other = coefficients[l * terms + t] - (t === 0 ? center[l] : 0);
          value -= 0.5 * cost * one * other;
          gradient[k * terms + t] -= cost * other;
          if (l <= k) information[(k * terms + t) * size + l * terms + t] += cost;
        }
    return value;
  }
}
