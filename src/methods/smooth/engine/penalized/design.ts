import { symmetric } from "../../../../math/basis/matrices.js";
import { eigenSymmetric } from "../../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { multiply } from "../../../../math/linalg/multiply.js";
import { type Arena, withArena } from "../../../../wasm/arena.js";
import {
  linearPredictors,
  plainDesign,
  type RowDesign,
  weightedCurvature,
  weightedSums,
} from "../../../../wasm/likelihood.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";

/** What neighboring rows say at their linear predictors. */
interface RowCurvatures {
  /** The derivatives of the log-likelihood. */
  readonly slopes: Float64Array;
  /** The expected information; undefined where it is not asked for. */
  readonly weights: Float64Array | undefined;
}

/** Reads linear predictors from a first row on; undefined if one of them is impossible. */
export type RowRule = (predictors: Float64Array, first: number) => RowCurvatures | undefined;

/** Xᵀs of slopes, and XᵀWX if there are weights. */
export interface Curvature {
  readonly sums: Float64Array;
  readonly gram: Matrix | undefined;
}

/** The rows of a model, as far as sums over them are needed. */
export interface Design {
  readonly rows: number;
  readonly columns: number;
  /** What all rows say at X·β, in one pass; undefined if a linear predictor is impossible. */
  curvature(beta: Float64Array, rule: RowRule): Promise<Curvature | undefined>;
  /** X·β at every row. */
  times(beta: Float64Array): Promise<Float64Array>;
  /** Xᵀv. */
  sums(values: Float64Array): Promise<Float64Array>;
  /** Xᵀ·diag(w)·X; the weights may be negative. */
  gram(weights: Float64Array): Promise<Matrix>;
  /** xᵀKx at every row, for a symmetric K. */
  forms(K: Matrix): Promise<Float64Array>;
}

/** A design as it is given. */
export interface GivenDesign extends Design {
  /** One of the columns that are not penalized. */
  column(index: number): Float64Array;
  /** The columns minus their means. */
  centered(means: Float64Array): GivenDesign;
  /** Combinations of the columns, one per column of T. */
  turned(T: Matrix): Design;
}

/** A design whose matrix stays in kernel memory for as long as the arena does. */
export class RowsDesign implements GivenDesign {
  readonly matrix: Matrix;
  readonly #arena: Arena;
  readonly #control: ParallelControl;
  /** In kernel memory, once it is used. */
  #rows: RowDesign | undefined;

  constructor(arena: Arena, matrix: Matrix, control: ParallelControl) {
    this.matrix = matrix;
    this.#arena = arena;
    this.#control = control;
  }

  get #inside(): RowDesign {
    this.#rows ??= plainDesign(this.#arena, this.matrix, false);
    return this.#rows;
  }

  get rows(): number {
    return this.matrix.rows;
  }

  get columns(): number {
    return this.matrix.columns;
  }

  centered(means: Float64Array): RowsDesign {
    if (means.every((mean) => mean === 0)) return this;
    const { rows, columns, data } = this.matrix;
    const moved = new Matrix(rows, columns, data.slice());
    subtractMeans(moved, means);
    return new RowsDesign(this.#arena, moved, this.#control);
  }

  turned(T: Matrix): RowsDesign {
    return new RowsDesign(this.#arena, multiply(this.matrix, T), this.#control);
  }

  column(index: number): Float64Array {
    return this.matrix.column(index);
  }

  async curvature(beta: Float64Array, rule: RowRule): Promise<Curvature | undefined> {
    const found = rule(await this.times(beta), 0);
    if (found === undefined) return undefined;
    const { slopes, weights } = found;
    if (weights === undefined) return { sums: await this.sums(slopes), gram: undefined };
    return withArena(async (arena) => {
      const inside = [slopes, weights].map((values) => arena.copyIn(values));
      const { gradient, gram } = await weightedCurvature(this.#inside, inside[0], inside[1], this.#control);
      return { sums: gradient, gram: new Matrix(this.columns, this.columns, gram) };
    });
  }

  times(beta: Float64Array): Promise<Float64Array> {
    return withArena(async (arena) => {
      const out = arena.zeros(this.rows);
      if (this.columns > 0) await linearPredictors(this.#inside, arena.copyIn(beta), out, this.#control);
      return out.array.slice();
    });
  }

  sums(values: Float64Array): Promise<Float64Array> {
    return withArena((arena) => weightedSums(this.#inside, arena.copyIn(values), this.#control));
  }

  async gram(weights: Float64Array): Promise<Matrix> {
    if (weights.every((weight) => weight >= 0)) return this.#positiveGram(weights);
    const above = await this.#positiveGram(weights.map((weight) => Math.max(weight, 0)));
    const below = await this.#positiveGram(weights.map((weight) => Math.max(-weight, 0)));
    return above.subtract(below);
  }

  async forms(K: Matrix): Promise<Float64Array> {
    return formsOf(this.matrix, K);
  }

  #positiveGram(weights: Float64Array): Promise<Matrix> {
    return withArena(async (arena) => {
      const [residuals, inside] = [arena.zeros(this.rows), arena.copyIn(weights)];
      const { gram } = await weightedCurvature(this.#inside, residuals, inside, this.#control);
      return new Matrix(this.columns, this.columns, gram);
    });
  }
}

/** Takes means away from columns; a mean of 0 changes nothing. */
export function subtractMeans({ columns, data }: Matrix, means: Float64Array): void {
  for (let j = 0; j < columns; j += 1) {
    if (means[j] === 0) continue;
    for (let at = j; at < data.length; at += columns) data[at] -= means[j];
  }
}

/** xᵀKx at every row of x, for a symmetric K. */
function formsOf(x: Matrix, K: Matrix): Float64Array {
  const { rows, columns, data } = x;
  const turned = multiply(x, K).data;
  const out = new Float64Array(rows);
  for (let row = 0, at = 0; row < rows; row += 1) {
    let sum = 0;
    for (let j = 0; j < columns; j += 1, at += 1) sum += data[at] * turned[at];
    out[row] = sum;
  }
  return out;
}

/** The root of xᵀKx at every row of x, for a K without negative eigenvalues but for rounding. */
export function deviationsOf(x: Matrix, K: Matrix): Float64Array {
  const { values, vectors } = eigenSymmetric(symmetric(K));
  const n = values.length;
  const root = new Matrix(n, n);
  for (let at = 0; at < root.data.length; at += 1)
    root.data[at] = vectors.data[at] * Math.sqrt(Math.max(0, values[at % n]));
  const turned = multiply(x, root);
  const out = new Float64Array(x.rows);
  for (let row = 0, at = 0; row < x.rows; row += 1) {
    let sum = 0;
    for (let j = 0; j < n; j += 1, at += 1) sum += turned.data[at] ** 2;
    out[row] = Math.sqrt(sum);
  }
  return out;
}
