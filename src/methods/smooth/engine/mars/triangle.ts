// The columns of a model as a triangle, from which columns are removed by rotations.

import type { GrowingColumns } from "./orthonormal.js";

/** An upper triangle with right-hand sides: what an orthogonal factor makes of columns and responses. */
export class Triangle {
  /** The columns that are left, by their original indices. */
  readonly columns: number[];
  readonly responses: number;
  /** Squares of the right-hand sides that no column explains, one sum per response. */
  readonly residualSums: Float64Array;
  /** Row by row: the columns that are left, then the responses. */
  readonly #rows: Float64Array[];

  private constructor(columns: number[], rows: Float64Array[], residualSums: Float64Array) {
    this.columns = columns;
    this.#rows = rows;
    this.residualSums = residualSums;
    this.responses = residualSums.length;
  }

  /** The triangle of columns that were made orthonormal. */
  static of({ triangle, products, residualSums }: GrowingColumns): Triangle {
    const rows = products.map((right, k) =>
      Float64Array.from([...triangle.map((column) => (k < column.length ? column[k] : 0)), ...right]),
    );
    return new Triangle([...triangle.keys()], rows, residualSums);
  }

  /** Another triangle, to remove columns from. */
  copy(): Triangle {
    return new Triangle(
      [...this.columns],
      this.#rows.map((row) => row.slice()),
      this.residualSums.slice(),
    );
  }

  /** What no column explains of all responses together. */
  get residualSum(): number {
    return this.residualSums.reduce((sum, value) => sum + value, 0);
  }

  /** Coefficients, one row per column and one column per response. */
  get coefficients(): Float64Array[] {
    const solutions = Array.from({ length: this.responses }, (_, r) => this.solve(this.rightSide(r)));
    return this.columns.map((_, k) => Float64Array.from(solutions, (solution) => solution[k]));
  }

  /** What the first column, the first two, and so on leave of all responses together; all columns come last. */
  get leadingSums(): Float64Array {
    const size = this.columns.length;
    const out = new Float64Array(size).fill(this.residualSum);
    for (let k = size - 1; k > 0; k -= 1) {
      const right = this.#rows[k].subarray(size);
      out[k - 1] = out[k] + right.reduce((sum, value) => sum + value * value, 0);
    }
    return out;
  }

  /** A right-hand side. */
  rightSide(response: number): Float64Array {
    return Float64Array.from(this.columns, (_, k) => this.#rows[k][this.columns.length + response]);
  }

  /** The solution for another right-hand side. */
  solve(right: Float64Array): Float64Array {
    const out = right.slice();
    for (let k = out.length - 1; k >= 0; k -= 1) {
      const row = this.#rows[k];
      for (let j = k + 1; j < out.length; j += 1) out[k] -= row[j] * out[j];
      out[k] /= row[k];
    }
    return out;
  }

  /** The solution of the transposed triangle. */
  solveTransposed(right: Float64Array): Float64Array {
    const out = right.slice();
    for (let k = 0; k < out.length; k += 1) {
      const row = this.#rows[k];
      out[k] /= row[k];
      for (let j = k + 1; j < out.length; j += 1) out[j] -= row[j] * out[k];
    }
    return out;
  }

  /** By how much the residual sum grows without each column: the squares of its coefficients over its variance. */
  get losses(): Float64Array {
    const { coefficients } = this;
    const lengths = this.#inverseLengths();
    return lengths.map(
      (length, k) => coefficients[k].reduce((sum, value) => sum + value * value, 0) / length,
    );
  }

  /** Removes the column at an index of `columns`. */
  remove(index: number): void {
    const size = this.columns.length;
    this.columns.splice(index, 1);
    const rows = this.#rows;
    for (let k = 0; k < size; k += 1) {
      rows[k].copyWithin(index, index + 1);
      rows[k] = rows[k].subarray(0, size - 1 + this.responses);
    }
    // The columns behind it have one entry below the diagonal each.
    for (let k = index; k < size - 1; k += 1) rotate(rows[k], rows[k + 1], k);
    const last = rows.pop();
    if (last === undefined) return;
    for (let r = 0; r < this.responses; r += 1) this.residualSums[r] += last[size - 1 + r] ** 2;
  }

  /** Removes all columns but these. */
  keep(columns: readonly number[]): this {
    const kept = new Set(columns);
    for (let index = this.columns.length - 1; index >= 0; index -= 1)
      if (!kept.has(this.columns[index])) this.remove(index);
    return this;
  }

  /** The diagonal of the inverse of the columns' products: squared lengths of the rows of the inverse triangle. */
  #inverseLengths(): Float64Array {
    const size = this.columns.length;
    const out = new Float64Array(size);
    const column = new Float64Array(size);
    for (let j = 0; j < size; j += 1) {
      column[j] = 1 / this.#rows[j][j];
      out[j] += column[j] ** 2;
      for (let k = j - 1; k >= 0; k -= 1) {
        const row = this.#rows[k];
        let sum = 0;
        for (let i = k + 1; i <= j; i += 1) sum += row[i] * column[i];
        column[k] = -sum / row[k];
        out[k] += column[k] ** 2;
      }
    }
    return out;
  }
}

/** Turns two rows so that the second has a 0 in a column. */
function rotate(upper: Float64Array, lower: Float64Array, column: number): void {
  const length = Math.hypot(upper[column], lower[column]);
  if (length === 0) return;
  const cosine = upper[column] / length;
  const sine = lower[column] / length;
  for (let j = column; j < upper.length; j += 1) {
    const [a, b] = [upper[j], lower[j]];
    upper[j] = cosine * a + sine * b;
    lower[j] = cosine * b - sine * a;
  }
}
