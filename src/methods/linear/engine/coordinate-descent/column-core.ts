// Naive updates: the residuals are kept, and every coordinate asks them for its gradient.

import { crossProduct } from "../../../../math/linalg/cross-product.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import type { Arena } from "../../../../wasm/arena.js";
import {
  AT,
  columnGradients,
  RECORD,
  type RowWeights,
  type Sweep,
  sparseGradients,
  sweepColumns,
  sweepSparseColumns,
  weightedAxpy,
} from "../../../../wasm/coordinate-sweep.js";
import { kernels } from "../../../../wasm/module.js";
import type { Float64Span } from "../../../../wasm/span.js";
import type { CsrOperand } from "../../../../wasm/sparse.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { type CoordinateCore, squaresOfWeighted } from "./core.js";

/** The Gram matrix of columns with more numbers than this in all is not worth its cost. */
const MOST_EXPANDED = 2 ** 24;

interface Parts {
  readonly terms: Float64Span;
  readonly usable: Int32Array;
  readonly total: number;
  readonly weights: RowWeights;
  /** w·y */
  readonly residual: Float64Span;
}

abstract class ResidualCore {
  readonly features: number;
  readonly terms: Float64Span;
  readonly usable: Int32Array;
  readonly total: number;
  abstract readonly state: readonly Float64Span[];
  protected readonly weights: RowWeights;
  protected readonly residual: Float64Span;
  protected readonly gradients: Float64Span;
  protected readonly control: ParallelControl;

  constructor(arena: Arena, parts: Parts, control: ParallelControl) {
    this.features = parts.terms.length / RECORD;
    this.terms = parts.terms;
    this.usable = parts.usable;
    this.total = parts.total;
    this.weights = parts.weights;
    this.residual = parts.residual;
    this.gradients = arena.float64(this.features);
    this.control = control;
  }

  expect(): void {}

  async prepare(): Promise<void> {}

  move(feature: number, coefficient: number): void {
    const terms = this.terms.array;
    const at = RECORD * feature + AT.coefficient;
    const change = coefficient - terms[at];
    if (change === 0) return;
    terms[at] = coefficient;
    this.addColumn(feature, -change);
  }

  refresh(): void {}

  gram(features: Int32Array): Float64Array | undefined {
    const size = features.length;
    const rows = this.residual.length;
    if (rows * size > MOST_EXPANDED) return undefined;
    const { each, share } = this.weights;
    const weights = each?.array;
    const roots = new Float64Array(rows).map((_, i) => Math.sqrt(weights?.[i] ?? share));
    const columns = new Matrix(size, rows);
    for (let k = 0; k < size; k += 1) {
      const row = columns.row(k);
      this.expand(features[k], row);
      for (let i = 0; i < rows; i += 1) row[i] *= roots[i];
    }
    return crossProduct(columns.transpose()).data;
  }

  /** Writes a standardized column. */
  protected abstract expand(feature: number, out: Float64Array): void;

  protected abstract addColumn(feature: number, factor: number): void;
}

/** Contiguous standardized columns. */
export class ColumnCore extends ResidualCore implements CoordinateCore {
  readonly state: readonly Float64Span[];
  readonly #columns: Float64Span;
  readonly #rows: number;

  constructor(arena: Arena, parts: Parts & { readonly columns: Float64Span }, control: ParallelControl) {
    super(arena, parts, control);
    this.state = [parts.residual];
    this.#columns = parts.columns;
    this.#rows = parts.residual.length;
  }

  sweep(sweep: Sweep): number {
    return sweepColumns(this.#rows, sweep, this.#columns, this.weights, this.residual, this.terms);
  }

  async gradient(): Promise<Float64Array> {
    await columnGradients(this.#rows, this.#columns, this.residual, this.gradients, this.control);
    return this.gradients.copyOut();
  }

  gradientOf(features: Int32Array, out: Float64Array): void {
    const { dot } = kernels();
    const bytes = 8 * this.#rows;
    for (const j of features)
      out[j] = dot(this.#rows, this.#columns.pointer + j * bytes, this.residual.pointer);
  }

  residualSquares(): number {
    return squaresOfWeighted(this.residual.array, this.weights, 0);
  }

  protected expand(feature: number, out: Float64Array): void {
    out.set(this.#columns.part(feature * this.#rows, this.#rows).array);
  }

  protected addColumn(feature: number, factor: number): void {
    const column = this.#columns.part(feature * this.#rows, this.#rows);
    weightedAxpy(factor, column, this.weights, this.residual);
  }
}

/** Sparse columns that are centered and scaled implicitly; the standardized columns are never stored. */
export class SparseColumnCore extends ResidualCore implements CoordinateCore {
  readonly state: readonly Float64Span[];
  readonly #columns: CsrOperand;
  /** The true w·r is the stored one plus this times w. */
  readonly #shift: Float64Span;

  constructor(arena: Arena, parts: Parts & { readonly columns: CsrOperand }, control: ParallelControl) {
    super(arena, parts, control);
    this.#columns = parts.columns;
    this.#shift = arena.zeros(1);
    this.state = [parts.residual, this.#shift];
  }

  sweep(sweep: Sweep): number {
    return sweepSparseColumns(this.#columns, sweep, this.weights, this.residual, this.#shift, this.terms);
  }

  async gradient(): Promise<Float64Array> {
    const [shift] = this.#shift.array;
    await sparseGradients(this.#columns, this.residual, shift, this.terms, this.gradients, this.control);
    return this.gradients.copyOut();
  }

  gradientOf(features: Int32Array, out: Float64Array): void {
    const { pointers, indices, values } = this.#columns;
    const terms = this.terms.array;
    const starts = pointers.array;
    const [shift] = this.#shift.array;
    const { csrGatherDot } = kernels();
    for (const j of features) {
      const [start, end] = [starts[j], starts[j + 1]];
      const at = [indices.pointer + 4 * start, values.pointer + 8 * start] as const;
      const product = csrGatherDot(end - start, ...at, this.residual.pointer);
      out[j] = terms[RECORD * j + AT.shrink] * (product + shift * terms[RECORD * j + AT.total]);
    }
  }

  residualSquares(): number {
    return squaresOfWeighted(this.residual.array, this.weights, this.#shift.array[0]);
  }

  protected expand(feature: number, out: Float64Array): void {
    const { pointers, indices, values } = this.#columns;
    const terms = this.terms.array;
    const shrink = terms[RECORD * feature + AT.shrink];
    out.fill(-shrink * terms[RECORD * feature + AT.center]);
    const [rows, numbers] = [indices.array, values.array];
    for (let at = pointers.array[feature]; at < pointers.array[feature + 1]; at += 1)
      out[rows[at]] += shrink * numbers[at];
  }

  protected addColumn(feature: number, factor: number): void {
    const { pointers, indices, values } = this.#columns;
    const terms = this.terms.array;
    const start = pointers.array[feature];
    const count = pointers.array[feature + 1] - start;
    const scaled = factor * terms[RECORD * feature + AT.shrink];
    const { each, share } = this.weights;
    const at = [indices.pointer + 4 * start, values.pointer + 8 * start] as const;
    if (each === undefined) kernels().csrScatterAdd(count, scaled * share, ...at, this.residual.pointer);
    else kernels().weightedScatterAdd(count, scaled, ...at, each.pointer, this.residual.pointer);
    this.#shift.array[0] -= scaled * terms[RECORD * feature + AT.center];
  }
}
