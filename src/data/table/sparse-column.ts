import { requireFields } from "../../base/arguments.js";
import { counted, DataError, got, rowName, ShapeError, wanted, words } from "../../base/errors.js";
import { requireList } from "../../base/numbers.js";
import type { QuantitativeColumn } from "./column.js";
import type { RowSelection } from "./row-selection.js";

/**
 * A quantitative column that stores only nonzero values. `values` expands all of them on first use
 * and keeps them; rows are taken, sliced and concatenated without that.
 *
 * ```ts
 * const column = new SparseColumn(5, Int32Array.of(1, 3), Float64Array.of(2, 7));
 * column.values; // [0, 2, 0, 7, 0]
 * ```
 */
export class SparseColumn implements QuantitativeColumn {
  readonly kind = "quantitative";
  /** The number of values, zeros included. */
  readonly length: number;
  /** The rows whose values are stored, in ascending order. */
  readonly rows: Int32Array;
  /** Their values; NaN means missing. */
  readonly nonzeros: Float64Array;
  #values: Float64Array | undefined;

  /** Wraps the arrays without copying them, after checking that the rows ascend. */
  constructor(length: number, rows: Int32Array, nonzeros: Float64Array) {
    requireRising(length, rows, nonzeros);
    this.length = length;
    this.rows = rows;
    this.nonzeros = nonzeros;
  }

  /** A column of the nonzero values of an array. */
  static fromDense(values: ArrayLike<number>): SparseColumn {
    requireList("SparseColumn.fromDense", "values", values);
    let count = 0;
    for (let row = 0; row < values.length; row += 1) if (values[row] !== 0) count += 1;
    const rows = new Int32Array(count);
    const nonzeros = new Float64Array(count);
    for (let row = 0, at = 0; row < values.length; row += 1) {
      if (values[row] === 0) continue;
      rows[at] = row;
      nonzeros[at] = values[row];
      at += 1;
    }
    return new SparseColumn(values.length, rows, nonzeros);
  }

  /** Concatenates columns. */
  static concatenate(parts: readonly SparseColumn[]): SparseColumn {
    requireList("SparseColumn.concatenate", "columns", parts);
    for (const part of Array.from(parts))
      requireFields("SparseColumn.concatenate", "every column", part, ["rows", "nonzeros"], "a SparseColumn");
    const count = parts.reduce((total, { rows }) => total + rows.length, 0);
    const rows = new Int32Array(count);
    const nonzeros = new Float64Array(count);
    let [at, length] = [0, 0];
    for (const part of parts) {
      nonzeros.set(part.nonzeros, at);
      for (const row of part.rows) {
        rows[at] = length + row;
        at += 1;
      }
      length += part.length;
    }
    return new SparseColumn(length, rows, nonzeros);
  }

  get values(): Float64Array {
    this.#values ??= this.toDense();
    return this.#values;
  }

  /** All values, zeros included, in a new array that the column does not keep. */
  toDense(): Float64Array<ArrayBuffer> {
    const values = new Float64Array(this.length);
    for (let at = 0; at < this.rows.length; at += 1) values[this.rows[at]] = this.nonzeros[at];
    return values;
  }

  /** One value; what is not stored is 0. */
  at(row: number): number {
    const at = firstFrom(this.rows, row);
    return this.rows[at] === row ? this.nonzeros[at] : 0;
  }

  /** The rows of a selection, in the order of the selection. */
  take({ indices, positions: { starts, positions, ordered } }: RowSelection): SparseColumn {
    const { rows, nonzeros } = this;
    let count = 0;
    for (const row of rows) count += starts[row + 1] - starts[row];
    const taken = new Int32Array(count);
    const values = new Float64Array(count);
    for (let at = 0, end = 0; at < rows.length; at += 1) {
      for (let position = starts[rows[at]]; position < starts[rows[at] + 1]; position += 1, end += 1) {
        taken[end] = positions[position];
        values[end] = nonzeros[at];
      }
    }
    if (ordered) return new SparseColumn(indices.length, taken, values);
    const order = taken.map((_, at) => at).sort((a, b) => taken[a] - taken[b]);
    return new SparseColumn(
      indices.length,
      order.map((at) => taken[at]),
      Float64Array.from(order, (at) => values[at]),
    );
  }

  /** Rows `start` up to but not including `end`. */
  slice(start: number, end: number): SparseColumn {
    const [first, last] = [firstFrom(this.rows, start), firstFrom(this.rows, end)];
    return new SparseColumn(
      end - start,
      this.rows.subarray(first, last).map((row) => row - start),
      this.nonzeros.subarray(first, last),
    );
  }

  /** Applies a function to every stored value; it must map zero to zero. */
  map(change: (value: number) => number): SparseColumn {
    return new SparseColumn(this.length, this.rows, this.nonzeros.map(change));
  }
}

/** The position of the first stored row at or after this one. */
function firstFrom(rows: Int32Array, row: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle] < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

function requireRising(length: number, rows: Int32Array, nonzeros: Float64Array): void {
  const method = "SparseColumn";
  requireList(method, "rows", rows);
  requireList(method, "values", nonzeros);
  if (rows.length !== nonzeros.length || !Number.isInteger(length) || length < 0) {
    const sentence = words`a column of ${length} values has ${wanted(rows.length)} stored rows but ${got(counted(nonzeros.length, "number"))}.`;
    throw new ShapeError(method, sentence);
  }
  let previous = -1;
  for (const row of rows) {
    if (row <= previous || row >= length) {
      throw new DataError(
        method,
        words`${rowName(row)} comes after row ${previous}; rows must be ascending and below ${length}.`,
        { expected: `${previous + 1} to ${length - 1}`, received: String(row) },
      );
    }
    previous = row;
  }
}
