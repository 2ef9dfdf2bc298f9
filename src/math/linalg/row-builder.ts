import { SparseMatrix } from "./sparse-matrix.js";

/** Builds a sparse matrix row by row, with columns in ascending order within a row. */
export class RowBuilder {
  readonly #columns: number;
  readonly #pointers: Int32Array;
  #indices: Int32Array;
  #values: Float64Array;
  #row = 0;
  #count = 0;

  /** `expected` is the approximate number of entries; more are allowed. */
  constructor(rows: number, columns: number, expected: number) {
    this.#columns = columns;
    this.#pointers = new Int32Array(rows + 1);
    this.#indices = new Int32Array(expected);
    this.#values = new Float64Array(expected);
  }

  /** Adds a number to the current row; a zero is not stored. */
  add(column: number, value: number): void {
    if (value === 0) return;
    if (this.#count === this.#indices.length) this.#grow();
    this.#indices[this.#count] = column;
    this.#values[this.#count] = value;
    this.#count += 1;
  }

  endRow(): void {
    this.#row += 1;
    this.#pointers[this.#row] = this.#count;
  }

  matrix(): SparseMatrix {
    const indices = this.#indices.slice(0, this.#count);
    const values = this.#values.slice(0, this.#count);
    return new SparseMatrix(this.#pointers.length - 1, this.#columns, this.#pointers, indices, values);
  }

  #grow(): void {
    const length = Math.max(64, 2 * this.#count);
    const indices = new Int32Array(length);
    const values = new Float64Array(length);
    indices.set(this.#indices);
    values.set(this.#values);
    this.#indices = indices;
    this.#values = values;
  }
}
