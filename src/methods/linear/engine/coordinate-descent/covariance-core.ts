// Covariance updates: the gradient of every feature is kept, and a change of one coefficient takes a
// multiple of its row of X̃ᵀWX̃ off it (Friedman, Hastie and Tibshirani 2010, section 2.2). Rows are
// computed when a feature first takes part.

import type { Arena } from "../../../../wasm/arena.js";
import { axpy } from "../../../../wasm/blas.js";
import { AT, RECORD, type Sweep, sweepCovariances } from "../../../../wasm/coordinate-sweep.js";
import { Float64Span, type Int32Span } from "../../../../wasm/span.js";
import type { CoordinateCore } from "./core.js";

/** Computes rows of X̃ᵀWX̃ for some features, one after another; `known` rows exist already. */
export type CovarianceRows = (
  arena: Arena,
  features: Int32Array,
  known: (feature: number) => Float64Span | undefined,
) => Promise<Float64Span>;

interface Parts {
  readonly terms: Float64Span;
  readonly usable: Int32Array;
  /** Σ w·y² */
  readonly total: number;
  /** X̃ᵀWy */
  readonly start: Float64Array;
  /** The rows of all features, or how they are found. */
  readonly rows: Float64Span | CovarianceRows;
  /** The minimum number of features computed at once, or twice those that exist; 0 for only those asked for. */
  readonly batch: number;
}

export class CovarianceCore implements CoordinateCore {
  readonly features: number;
  readonly terms: Float64Span;
  readonly usable: Int32Array;
  readonly total: number;
  readonly #arena: Arena;
  readonly #rowsOf: CovarianceRows | undefined;
  readonly #batch: number;
  readonly #start: Float64Array;
  readonly state: readonly Float64Span[];
  readonly #gradient: Float64Span;
  readonly #rows: Int32Span;
  #known = 0;
  #expected = 0;

  constructor(arena: Arena, { terms, usable, total, start, rows, batch }: Parts) {
    this.features = start.length;
    this.terms = terms;
    this.usable = usable;
    this.total = total;
    this.#arena = arena;
    this.#batch = batch;
    this.#start = start;
    this.#gradient = arena.copyIn(start);
    this.state = [this.#gradient];
    this.#rows = arena.int32(start.length);
    const pointers = this.#rows.array.fill(0);
    if (typeof rows === "function") this.#rowsOf = rows;
    else for (const j of usable) pointers[j] = rows.pointer + 8 * j * this.features;
  }

  expect(count: number): void {
    this.#expected = count;
  }

  async prepare(features: Int32Array): Promise<void> {
    if (this.#rowsOf === undefined) return;
    const rows = this.#rows.array;
    const wanted = features.filter((j) => rows[j] === 0);
    if (wanted.length === 0) return;
    const batch = this.#extend(wanted);
    const out = await this.#rowsOf(this.#arena, batch, (j) => this.#row(j));
    const pointers = this.#rows.array;
    for (const [k, j] of batch.entries()) pointers[j] = out.pointer + 8 * k * this.features;
    this.#known += batch.length;
  }

  sweep(sweep: Sweep): number {
    return sweepCovariances(this.features, sweep, this.#rows, this.#gradient, this.terms);
  }

  async gradient(): Promise<Float64Array> {
    return this.#gradient.copyOut();
  }

  gradientOf(features: Int32Array, out: Float64Array): void {
    const gradient = this.#gradient.array;
    for (let k = 0; k < features.length; k += 1) out[features[k]] = gradient[features[k]];
  }

  /** yᵀWy − βᵀ(X̃ᵀWy + X̃ᵀWr) */
  residualSquares(): number {
    const terms = this.terms.array;
    const gradient = this.#gradient.array;
    let sum = this.total;
    for (let j = 0; j < this.features; j += 1)
      sum -= terms[RECORD * j + AT.coefficient] * (this.#start[j] + gradient[j]);
    return Math.max(0, sum);
  }

  move(feature: number, coefficient: number): void {
    const terms = this.terms.array;
    const at = RECORD * feature + AT.coefficient;
    const change = coefficient - terms[at];
    const row = this.#row(feature);
    if (change === 0 || row === undefined) return;
    terms[at] = coefficient;
    axpy(-change, row, this.#gradient);
  }

  gram(features: Int32Array): Float64Array | undefined {
    const size = features.length;
    const out = new Float64Array(size * size);
    for (let i = 0; i < size; i += 1) {
      const row = this.#row(features[i])?.array;
      if (row === undefined) return undefined;
      for (let k = 0; k < size; k += 1) out[i * size + k] = row[features[k]];
    }
    return out;
  }

  refresh(): void {
    this.#gradient.set(this.#start);
    const terms = this.terms.array;
    for (const j of this.usable) {
      const coefficient = terms[RECORD * j + AT.coefficient];
      const row = coefficient === 0 ? undefined : this.#row(j);
      if (row !== undefined) axpy(-coefficient, row, this.#gradient);
    }
  }

  #row(feature: number): Float64Span | undefined {
    // Pointers above 2 GiB are negative as signed numbers.
    const pointer = this.#rows.array[feature] >>> 0;
    return pointer === 0 ? undefined : new Float64Span(pointer, this.features);
  }

  /**
   * Products of many features at once cost little more than those of few; those nearest to entering are
   * included, and all if most are expected to enter.
   */
  #extend(wanted: Int32Array): Int32Array {
    if (this.#batch === 0) return wanted;
    const size = Math.max(this.#batch, 8 * this.#known);
    const rows = this.#rows.array;
    if (2 * this.#expected >= this.usable.length) return this.usable.filter((j) => rows[j] === 0);
    if (wanted.length >= size) return wanted;
    const gradient = this.#gradient.array;
    const chosen = new Set(wanted);
    const others = this.usable.filter((j) => rows[j] === 0 && !chosen.has(j));
    others.sort((a, b) => Math.abs(gradient[b]) - Math.abs(gradient[a]));
    return Int32Array.of(...wanted, ...others.subarray(0, size - wanted.length)).sort();
  }
}
