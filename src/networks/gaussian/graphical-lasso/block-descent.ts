// The graphical lasso of one connected set of variables, by block coordinate descent (Friedman, Hastie and Tibshirani
// 2008; ESL algorithm 17.2): every column of the covariance in turn is a lasso with covariances in place of data,
// which is swept by the same kernel as any other lasso.

import type { Steps } from "../../../base/steps.js";
import type { Arena } from "../../../wasm/arena.js";
import { axpy } from "../../../wasm/blas.js";
import { AT, RECORD, sweepCovariances } from "../../../wasm/coordinate-sweep.js";
import { Float64Span, type Int32Span } from "../../../wasm/span.js";
import { dualityGap } from "./duality-gap.js";

/** Where an iteration is: the covariance W, and the coefficients of every column's lasso, one row each. */
export interface BlockState {
  readonly covariance: Float64Array;
  readonly coefficients: Float64Array;
}

/** When an iteration ends. */
export interface BlockRule {
  /** The duality gap to reach, per variable. */
  readonly tolerance: number;
  /** Passes over all columns. */
  readonly maxIterations: number;
}

/** The solution of one set of variables. */
export interface BlockSolution extends BlockState {
  readonly precision: Float64Array;
  readonly logDeterminant: number;
  readonly iterations: number;
  /** How far the objective is above its minimum at most. */
  readonly gap: number;
}

/** Passes end where correlations change by this multiple of the tolerance: the gap is of second order in them. */
const STEP = 10;
/** A column is solved this much more exactly than the pass before it changed the columns. */
const FINER = 0.1;
/** Sweeps of a column in one pass; the next pass goes on. */
const MOST_SWEEPS = 100;
/** Changes of correlations this small are rounding. */
const ROUNDING = 4 * Number.EPSILON;

export class BlockDescent {
  readonly #size: number;
  readonly #given: Float64Span;
  readonly #w: Float64Span;
  readonly #coefficients: Float64Array;
  readonly #terms: Float64Span;
  readonly #rows: Int32Span;
  readonly #list: Int32Span;
  readonly #active: Int32Span;
  readonly #gradient: Float64Span;
  readonly #scales: Float64Array;

  /** Covariances with the penalty of the diagonal added, and a start whose diagonal is the same. */
  constructor(arena: Arena, size: number, given: Float64Array, start: BlockState) {
    this.#size = size;
    this.#given = arena.copyIn(given);
    this.#w = arena.copyIn(start.covariance);
    this.#coefficients = start.coefficients;
    this.#terms = arena.zeros(RECORD * size);
    this.#rows = arena.int32(size);
    this.#list = arena.int32(size);
    this.#active = arena.int32(size);
    this.#gradient = arena.float64(size);
    this.#scales = Float64Array.from({ length: size }, (_, j) => Math.sqrt(given[j * (size + 1)]));
    const [terms, rows] = [this.#terms.array, this.#rows.array];
    for (let j = 0; j < size; j += 1) {
      terms[RECORD * j + AT.square] = given[j * (size + 1)];
      terms[RECORD * j + AT.factor] = 1;
      terms[RECORD * j + AT.lower] = Number.NEGATIVE_INFINITY;
      terms[RECORD * j + AT.upper] = Number.POSITIVE_INFINITY;
      rows[j] = this.#w.pointer + 8 * j * size;
    }
  }

  *solve(lambda: number, { tolerance, maxIterations }: BlockRule): Steps<BlockSolution> {
    const size = this.#size;
    const small = STEP * tolerance;
    let threshold = 1e-2;
    let least = Number.POSITIVE_INFINITY;
    for (let iterations = 1; ; iterations += 1) {
      let change = 0;
      this.#listAllButFirst();
      for (let j = 0; j < size; j += 1) {
        change = Math.max(change, this.#updateColumn(j, lambda, threshold));
        if ((j + 1) % 32 === 0) yield;
      }
      threshold = Math.max(ROUNDING, Math.min(threshold, FINER * change));
      const last = iterations === maxIterations;
      if (change > small && !last) {
        yield;
        continue;
      }
      const covariance = this.#w.copyOut();
      const precision = this.#precision(covariance);
      const gap = dualityGap(this.#given.array, covariance, precision, lambda);
      yield;
      // If nothing moves any more and the gap stays, rounding is the limit.
      const stuck = change <= ROUNDING * size || (change <= small * tolerance && !(gap.value < least / 2));
      if (gap.value <= tolerance * size || stuck || last) {
        const { value, logDeterminant } = gap;
        const coefficients = this.#coefficients;
        return { covariance, coefficients, precision, logDeterminant, iterations, gap: value };
      }
      least = Math.min(least, gap.value);
    }
  }

  /** Solves the lasso of a column, replaces the column by what it implies, and returns the largest relative change. */
  #updateColumn(j: number, lambda: number, threshold: number): number {
    const size = this.#size;
    const coefficients = this.#coefficients.subarray(j * size, (j + 1) * size);
    this.#begin(j, coefficients);
    this.#descend(lambda, threshold ** 2 * this.#scales[j] ** 2);
    if (j + 1 < size) this.#list.array[j] = j;
    const terms = this.#terms.array;
    for (let k = 0; k < size; k += 1) coefficients[k] = terms[RECORD * k];
    return this.#replace(j);
  }

  /** Sets the coefficients, and the gradient s₁₂ − W₁₁·β. */
  #begin(j: number, coefficients: Float64Array): void {
    const size = this.#size;
    const terms = this.#terms.array;
    this.#gradient.array.set(this.#given.array.subarray(j * size, (j + 1) * size));
    for (let k = 0; k < size; k += 1) {
      terms[RECORD * k] = coefficients[k];
      if (coefficients[k] !== 0)
        axpy(-coefficients[k], new Float64Span(this.#rows.array[k] >>> 0, size), this.#gradient);
    }
  }

  #descend(l1: number, threshold: number): void {
    const size = this.#size;
    const terms = this.#terms.array;
    const active = this.#active.array;
    const list = this.#list.array;
    let sweeps = 0;
    while (sweeps < MOST_SWEEPS) {
      sweeps += 1;
      if (this.#sweep(this.#list, size - 1, l1) <= threshold) return;
      let count = 0;
      for (let k = 0; k < size - 1; k += 1) if (terms[RECORD * list[k]] !== 0) active[count++] = list[k];
      do sweeps += 1;
      while (this.#sweep(this.#active, count, l1) > threshold && sweeps < MOST_SWEEPS);
    }
  }

  #sweep(list: Int32Span, count: number, l1: number): number {
    return sweepCovariances(this.#size, { list, count, l1, l2: 0 }, this.#rows, this.#gradient, this.#terms);
  }

  /** w₁₂ = W₁₁·β, which is s₁₂ without the gradient, in both its entries. */
  #replace(j: number): number {
    const size = this.#size;
    const [w, given, gradient] = [this.#w.array, this.#given.array, this.#gradient.array];
    let change = 0;
    for (let k = 0; k < size; k += 1) {
      if (k === j) continue;
      const value = given[j * size + k] - gradient[k];
      change = Math.max(change, Math.abs(value - w[j * size + k]) / this.#scales[k]);
      w[j * size + k] = value;
      w[k * size + j] = value;
    }
    return change / this.#scales[j];
  }

  /** The list of all columns but one, which moves up with the columns. */
  #listAllButFirst(): void {
    const list = this.#list.array;
    for (let k = 0; k < this.#size; k += 1) list[k] = k + 1;
  }

  /** θ₂₂ = 1 / (w₂₂ − w₁₂ᵀβ) and θ₁₂ = −β·θ₂₂ (ESL 17.13–17.14), averaged, and 0 where one of both is. */
  #precision(w: Float64Array): Float64Array {
    const size = this.#size;
    const coefficients = this.#coefficients;
    const out = new Float64Array(size * size);
    for (let j = 0; j < size; j += 1) {
      let rest = w[j * (size + 1)];
      for (let k = 0; k < size; k += 1) rest -= coefficients[j * size + k] * w[j * size + k];
      out[j * (size + 1)] = 1 / rest;
    }
    for (let i = 0; i < size; i += 1)
      for (let j = 0; j < i; j += 1) {
        const [a, b] = [coefficients[i * size + j], coefficients[j * size + i]];
        if (a === 0 || b === 0) continue;
        const value = -(a * out[i * (size + 1)] + b * out[j * (size + 1)]) / 2;
        out[i * size + j] = value;
        out[j * size + i] = value;
      }
    return out;
  }
}
