import { scaledRows } from "../../../../math/basis/combine.js";
import type { Matrix } from "../../../../math/linalg/matrix.js";
import { multiply } from "../../../../math/linalg/multiply.js";

/** The rows of a model, as far as sums over them are needed. */
export interface Design {
  readonly rows: number;
  readonly columns: number;
  /** X·β at every row. */
  times(beta: Float64Array): Promise<Float64Array>;
  /** Xᵀv. */
  sums(values: Float64Array): Promise<Float64Array>;
  /** Xᵀ·diag(w)·X; the weights may be negative. */
  gram(weights: Float64Array): Promise<Matrix>;
  /** xᵀKx at every row, for a symmetric K. */
  forms(K: Matrix): Promise<Float64Array>;
}

/** A design whose matrix fits into memory. */
export class MatrixDesign implements Design {
  readonly matrix: Matrix;
  readonly #pause: () => Promise<unknown>;

  constructor(matrix: Matrix, pause: () => Promise<unknown>) {
    this.matrix = matrix;
    this.#pause = pause;
  }

  get rows(): number {
    return this.matrix.rows;
  }

  get columns(): number {
    return this.matrix.columns;
  }

  async times(beta: Float64Array): Promise<Float64Array> {
    await this.#pause();
    return timesVector(this.matrix, beta);
  }

  async sums(values: Float64Array): Promise<Float64Array> {
    await this.#pause();
    return sumsOf(this.matrix, values);
  }

  async gram(weights: Float64Array): Promise<Matrix> {
    await this.#pause();
    return weightedGram(this.matrix, weights);
  }

  async forms(K: Matrix): Promise<Float64Array> {
    await this.#pause();
    return formsOf(this.matrix, K);
  }
}

export function timesVector({ rows, columns, data }: Matrix, beta: Float64Array): Float64Array {
  const out = new Float64Array(rows);
  for (let row = 0, at = 0; row < rows; row += 1) {
    let sum = 0;
    for (let j = 0; j < columns; j += 1, at += 1) sum += data[at] * beta[j];
    out[row] = sum;
  }
  return out;
}

function sumsOf({ rows, columns, data }: Matrix, values: Float64Array): Float64Array {
  const out = new Float64Array(columns);
  for (let row = 0, at = 0; row < rows; row += 1) {
    const value = values[row];
    for (let j = 0; j < columns; j += 1, at += 1) out[j] += data[at] * value;
  }
  return out;
}

function weightedGram(x: Matrix, weights: Float64Array): Matrix {
  return multiply(x, scaledRows(x, weights), { transposeA: true });
}

export function formsOf(x: Matrix, K: Matrix): Float64Array {
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
