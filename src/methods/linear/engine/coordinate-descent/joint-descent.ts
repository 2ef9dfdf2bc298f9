// Coordinate descent for several responses whose coefficients of a feature are 0 together: the penalty is
// λ·Σ fⱼ·(α·‖Bⱼ‖ + (1 − α)·‖Bⱼ‖²/2), with one row Bⱼ per feature.

import type { Arena } from "../../../../wasm/arena.js";
import { type ResponseProblem, responseGradients, sweepResponses } from "../../../../wasm/response-sweep.js";
import type { Float64Span, Int32Span } from "../../../../wasm/span.js";
import { sumOfSquares } from "../vectors.js";
import { type DescentOptions, FINER, PATIENCE, STEP } from "./descent.js";
import { conjugate } from "./duality-gap.js";
import { Extrapolation } from "./extrapolation.js";
import { lambdaFor } from "./lambdas.js";

export class JointDescent {
  readonly #problem: ResponseProblem;
  readonly #options: DescentOptions;
  /** Called between sweeps. */
  readonly #pause: () => Promise<unknown> | undefined;
  /** In ordinary memory, because views of the kernels' may end with a pause. */
  readonly #factors: Float64Array;
  readonly #squares: Float64Array;
  /** Features that vary. */
  readonly #usable: Int32Array;
  readonly #list: Int32Span;
  /** XᵀR, features × responses; current for the features that were last asked for. */
  readonly #gradient: Float64Span;
  /** ‖Y‖² */
  readonly #total: number;
  #sweeps = 0;

  constructor(
    arena: Arena,
    problem: ResponseProblem,
    options: DescentOptions,
    pause: () => Promise<unknown> | undefined,
  ) {
    this.#problem = problem;
    this.#options = options;
    this.#pause = pause;
    this.#factors = problem.factors.copyOut();
    this.#squares = problem.squares.copyOut();
    this.#usable = Int32Array.from(this.#squares.keys()).filter((j) => this.#squares[j] > 0);
    this.#list = arena.int32(problem.features);
    this.#gradient = arena.zeros(problem.features * problem.responses);
    this.#total = sumOfSquares(problem.residuals.array);
  }

  /** Fits the features that no λ penalizes; returns the smallest λ at which all others are 0. */
  async largestLambda(): Promise<number> {
    const factors = this.#factors;
    const free = this.#usable.filter((j) => factors[j] === 0);
    this.#sweeps = 0;
    if (free.length > 0) await this.#descend(free, 0, 0, this.#threshold());
    this.#update(this.#usable);
    let largest = 0;
    for (const j of this.#usable)
      if (factors[j] > 0) largest = Math.max(largest, this.#pullOf(j) / factors[j]);
    return lambdaFor(largest, this.#options.alpha);
  }

  /** The coefficients of a feature, one per response. */
  coefficientsOf(j: number): Float64Array {
    const { coefficients, responses } = this.#problem;
    return coefficients.array.subarray(j * responses, (j + 1) * responses);
  }

  /** ‖r‖² of a response. */
  residualSquares(response: number): number {
    const { residuals, rows } = this.#problem;
    return sumOfSquares(residuals.array.subarray(response * rows, (response + 1) * rows));
  }

  async solve(lambda: number, previous: number): Promise<{ sweeps: number; gap: number }> {
    const { alpha, tolerance, maxSweeps } = this.#options;
    const [l1, l2] = [lambda * alpha, lambda * (1 - alpha)];
    const factors = this.#factors;
    const bound = alpha * (2 * lambda - Math.max(lambda, previous));
    // The sequential strong rule, which is checked in the end.
    let working = this.#usable.filter((j) => !this.#isZero(j) || this.#pullOf(j) >= bound * factors[j]);
    let threshold = this.#threshold();
    // Changes this small are rounding.
    const least = Number.EPSILON ** 2 * this.#total;
    this.#sweeps = 0;
    for (;;) {
      const moved = await this.#descend(working, l1, l2, threshold);
      this.#update(working);
      const gap = this.#relativeGap(working, l1, l2);
      if (gap > tolerance && moved > least && this.#sweeps < maxSweeps) {
        threshold = Math.max(threshold * FINER ** 2, least);
        continue;
      }
      if (working.length === this.#usable.length) return { sweeps: this.#sweeps, gap };
      this.#update(this.#usable);
      const inside = new Set(working);
      const wrong = this.#usable.filter((j) => !inside.has(j) && this.#pullOf(j) > l1 * factors[j]);
      if (wrong.length === 0) return { sweeps: this.#sweeps, gap };
      working = Int32Array.of(...working, ...wrong);
      if (this.#sweeps >= maxSweeps) return { sweeps: this.#sweeps, gap: this.#relativeGap(working, l1, l2) };
    }
  }

  #threshold(): number {
    return (STEP * this.#options.tolerance) ** 2 * this.#total;
  }

  #isZero(j: number): boolean {
    return this.coefficientsOf(j).every((value) => value === 0);
  }

  /** ‖XⱼᵀR‖ as of the last update. */
  #pullOf(j: number): number {
    const { responses } = this.#problem;
    return Math.sqrt(sumOfSquares(this.#gradient.array.subarray(j * responses, (j + 1) * responses)));
  }

  #update(features: Int32Array): void {
    this.#list.set(features);
    responseGradients(this.#problem, this.#list, features.length, this.#gradient);
  }

  /** Sweeps until no squared change is above the threshold; returns the last largest one. */
  async #descend(working: Int32Array, l1: number, l2: number, threshold: number): Promise<number> {
    const { maxSweeps } = this.#options;
    let largest = 0;
    do {
      largest = await this.#sweep(working, l1, l2);
      if (largest <= threshold) break;
      const active = working.filter((j) => !this.#isZero(j));
      if (active.length < working.length || this.#sweeps >= PATIENCE)
        await this.#descendActive(active, l1, l2, threshold);
    } while (this.#sweeps < maxSweeps);
    return largest;
  }

  async #descendActive(active: Int32Array, l1: number, l2: number, threshold: number): Promise<void> {
    const extrapolation = new Extrapolation();
    while (this.#sweeps < this.#options.maxSweeps && (await this.#sweep(active, l1, l2)) > threshold) {
      if (this.#sweeps < PATIENCE) continue;
      const proposal = extrapolation.add(this.#coefficients(active));
      if (proposal !== undefined) this.#tryPoint(active, proposal, l1, l2);
    }
  }

  async #sweep(features: Int32Array, l1: number, l2: number): Promise<number> {
    this.#list.set(features);
    this.#sweeps += 1;
    const largest = sweepResponses(this.#problem, this.#list, features.length, l1, l2);
    await this.#pause();
    return largest;
  }

  /** The coefficients of some features, one feature after the other. */
  #coefficients(features: Int32Array): Float64Array {
    const { responses } = this.#problem;
    const out = new Float64Array(features.length * responses);
    for (const [k, j] of features.entries()) out.set(this.coefficientsOf(j), k * responses);
    return out;
  }

  /** Moves there if that lowers the objective. */
  #tryPoint(features: Int32Array, proposal: Float64Array, l1: number, l2: number): void {
    const coefficients = this.#coefficients(features);
    const before = this.#objective(features, l1, l2);
    this.#moveTo(features, proposal);
    if (!(this.#objective(features, l1, l2) < before)) this.#moveTo(features, coefficients);
  }

  #moveTo(features: Int32Array, values: Float64Array): void {
    const { rows, responses } = this.#problem;
    const [x, residuals] = [this.#problem.x.array, this.#problem.residuals.array];
    for (const [k, j] of features.entries()) {
      const coefficients = this.coefficientsOf(j);
      const column = x.subarray(j * rows, (j + 1) * rows);
      for (let t = 0; t < responses; t += 1) {
        const change = values[k * responses + t] - coefficients[t];
        coefficients[t] += change;
        for (let i = 0, at = t * rows; i < rows; i += 1, at += 1) residuals[at] -= change * column[i];
      }
    }
  }

  #objective(features: Int32Array, l1: number, l2: number): number {
    let sum = 0.5 * sumOfSquares(this.#problem.residuals.array);
    for (const j of features) sum += this.#factors[j] * penaltyOf(this.coefficientsOf(j), l1, l2);
    return sum;
  }

  /**
   * The duality gap relative to the objective at 0, as for one response, with the lengths of rows instead of
   * absolute values; other features are assumed to be optimal.
   */
  #relativeGap(features: Int32Array, l1: number, l2: number): number {
    if (this.#total === 0) return 0;
    const { responses } = this.#problem;
    const gradient = this.#gradient.array;
    const factors = this.#factors;
    let shrink = 1;
    for (const j of features) {
      const a = l1 * factors[j];
      if (a > 0 && l2 === 0) shrink = Math.min(shrink, a / Math.max(a, this.#pullOf(j)));
    }
    let gap = 0.5 * (1 - shrink) ** 2 * sumOfSquares(this.#problem.residuals.array);
    for (const j of features) {
      const [a, b, pull] = [l1 * factors[j], l2 * factors[j], this.#pullOf(j)];
      if (a === 0 && b === 0) {
        // Without a penalty, the gain of a step along the feature alone.
        gap += (0.5 * pull * pull) / this.#squares[j];
        continue;
      }
      const coefficients = this.coefficientsOf(j);
      let product = 0;
      for (let t = 0; t < responses; t += 1) product += gradient[j * responses + t] * coefficients[t];
      const bound = conjugate(shrink * pull, a, b, Number.POSITIVE_INFINITY);
      gap += Math.max(0, penaltyOf(coefficients, a, b) + bound - shrink * product);
    }
    return gap / (0.5 * this.#total);
  }
}

function penaltyOf(coefficients: Float64Array, l1: number, l2: number): number {
  const squares = sumOfSquares(coefficients);
  return l1 * Math.sqrt(squares) + 0.5 * l2 * squares;
}
