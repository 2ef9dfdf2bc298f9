import { counted, got, rowName, ShapeError, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { newNumbers } from "../../base/new-numbers.js";
import {
  copyNumbers,
  isList,
  isNumberArray,
  notANumber,
  readNumbers,
  requireList,
} from "../../base/numbers.js";
import { inspect, significant } from "../../base/printing.js";
import { transpose } from "../../wasm/transpose.js";
import { columnWriter, interleave } from "./interleave.js";
import { isVector } from "./is-vector.js";
import { matrixText } from "./matrix-text.js";
import { matrixProduct, matrixTimesVector } from "./product.js";
import { requireIndex, requireRange, requireSize } from "./require.js";

/** Row-major numbers with their shape, as other libraries represent matrices. */
export interface ShapedArray {
  readonly data: ArrayLike<number>;
  readonly rows: number;
  readonly columns: number;
}

/** Whatever a matrix can be made from. */
export type MatrixLike = Matrix | ShapedArray | ReadonlyArray<ArrayLike<number>>;

/** Matrices of more numbers, 8 GiB, are mistakes. */
const MOST_NUMBERS = 2 ** 30;

/**
 * A dense matrix of float64 numbers, row by row, immutable by convention.
 *
 * ```ts
 * const a = Matrix.from([[1, 2], [3, 4]]);
 * a.multiply(a.transpose()).get(0, 1); // 11
 * ```
 */
export class Matrix {
  readonly rows: number;
  readonly columns: number;
  /** The numbers in row-major order: element (i, j) is `data[i * columns + j]`. */
  readonly data: Float64Array;

  /** Wraps `data` without copying it; `Matrix.from` copies. */
  constructor(rows: number, columns: number, data?: Float64Array) {
    requireSize("Matrix", "rows", rows);
    requireSize("Matrix", "columns", columns);
    if (data !== undefined && data.length !== rows * columns) {
      const sentence = words`a ${rows}×${columns} matrix has ${wanted(counted(rows * columns, "number"))}; got ${got(counted(data.length, "number"))}.`;
      throw new ShapeError("Matrix", sentence);
    }
    this.rows = rows;
    this.columns = columns;
    this.data = data ?? allocate(rows, columns);
  }

  /** A copy of rows of numbers, or of a flat array with its shape; errors name `method`. */
  static from(source: MatrixLike, method = "Matrix.from"): Matrix {
    requireRowsOrMatrix(method, source);
    if ("data" in source) {
      return new Matrix(source.rows, source.columns, copyNumbers(method, "number", source.data));
    }
    const columns = source.length === 0 ? 0 : lengthOf(method, source[0], 0);
    const matrix = new Matrix(source.length, columns);
    for (let i = 0; i < source.length; i += 1) {
      const row = source[i];
      const length = lengthOf(method, row, i);
      if (length !== columns) {
        const sentence = words`${rowName(i)} has ${got(counted(length, "number"))}; row 0 has ${wanted(columns)}.`;
        throw new ShapeError(method, sentence);
      }
      if (!isNumberArray(row)) requireNumbers(method, row, i);
      matrix.data.set(row, i * columns);
    }
    return matrix;
  }

  static zeros(rows: number, columns: number): Matrix {
    return new Matrix(rows, columns);
  }

  static identity(size: number): Matrix {
    const matrix = new Matrix(size, size);
    for (let i = 0; i < size; i += 1) matrix.data[i * size + i] = 1;
    return matrix;
  }

  /** The square matrix with these numbers on its diagonal and zeros elsewhere. */
  static diagonal(values: ArrayLike<number>): Matrix {
    const numbers = readNumbers("Matrix.diagonal", "number", values);
    const size = numbers.length;
    const matrix = new Matrix(size, size);
    for (let i = 0; i < size; i += 1) matrix.data[i * size + i] = numbers[i];
    return matrix;
  }

  static fromColumns(columns: ReadonlyArray<ArrayLike<number>>): Matrix {
    const method = "Matrix.fromColumns";
    requireList(method, "columns", columns);
    const numbers = Array.from(columns, (column, j) => readNumbers(method, `number of column ${j}`, column));
    const rows = numbers[0]?.length ?? 0;
    const matrix = new Matrix(rows, numbers.length);
    for (const [j, { length }] of numbers.entries()) {
      if (length === rows) continue;
      const sentence = words`column ${j} has ${got(counted(length, "number"))}; column 0 has ${wanted(rows)}.`;
      throw new ShapeError(method, sentence, { column: String(j) });
    }
    interleave(matrix.data, rows, numbers.map(columnWriter));
    return matrix;
  }

  /** "rows×columns", for messages. */
  get shape(): string {
    return `${this.rows}×${this.columns}`;
  }

  get(row: number, column: number): number {
    requireIndex("Matrix.get", "row", row, this.rows);
    requireIndex("Matrix.get", "column", column, this.columns);
    return this.data[row * this.columns + column];
  }

  /** A view of one row: no copy is made. */
  row(index: number): Float64Array {
    requireIndex("Matrix.row", "row", index, this.rows);
    return this.data.subarray(index * this.columns, (index + 1) * this.columns);
  }

  /** A copy of one column. */
  column(index: number): Float64Array {
    requireIndex("Matrix.column", "column", index, this.columns);
    const { rows, columns, data } = this;
    const out = new Float64Array(rows);
    for (let i = 0; i < rows; i += 1) out[i] = data[i * columns + index];
    return out;
  }

  /** A copy of the main diagonal. */
  diagonal(): Float64Array {
    const out = new Float64Array(Math.min(this.rows, this.columns));
    for (let i = 0; i < out.length; i += 1) out[i] = this.data[i * (this.columns + 1)];
    return out;
  }

  transpose(): Matrix {
    return new Matrix(this.columns, this.rows, transpose(this.rows, this.columns, this.data));
  }

  /** The matrix product, or the product with a vector. */
  multiply(other: MatrixLike): Matrix;
  multiply(vector: ArrayLike<number>): Float64Array;
  multiply(other: MatrixLike | ArrayLike<number>): Matrix | Float64Array {
    if (isVector(other)) return matrixTimesVector(this, other);
    const { rows, columns, data } = matrixProduct(this, matrixOf("Matrix.multiply", other));
    return new Matrix(rows, columns, data);
  }

  add(other: MatrixLike): Matrix {
    const { data } = ofSameShape("Matrix.add", this, other);
    return this.map((value, at) => value + data[at]);
  }

  subtract(other: MatrixLike): Matrix {
    const { data } = ofSameShape("Matrix.subtract", this, other);
    return this.map((value, at) => value - data[at]);
  }

  scale(factor: number): Matrix {
    // A loop of its own, because `map` calls a different function every time and takes five times as long.
    const out = new Matrix(this.rows, this.columns);
    for (let at = 0; at < this.data.length; at += 1) out.data[at] = factor * this.data[at];
    return out;
  }

  /** Applies a function to every number and its position in row-major order. */
  map(change: (value: number, at: number) => number): Matrix {
    const out = new Matrix(this.rows, this.columns);
    for (let at = 0; at < this.data.length; at += 1) out.data[at] = change(this.data[at], at);
    return out;
  }

  /** A copy of rows `rowStart` up to but not including `rowEnd`, and of columns likewise. */
  slice(
    rowStart: number,
    rowEnd: number = this.rows,
    columnStart = 0,
    columnEnd: number = this.columns,
  ): Matrix {
    requireRange("Matrix.slice", "rows", rowStart, rowEnd, this.rows);
    requireRange("Matrix.slice", "columns", columnStart, columnEnd, this.columns);
    const out = new Matrix(rowEnd - rowStart, columnEnd - columnStart);
    for (let i = rowStart; i < rowEnd; i += 1) {
      const start = i * this.columns;
      out.data.set(this.data.subarray(start + columnStart, start + columnEnd), (i - rowStart) * out.columns);
    }
    return out;
  }

  toArrays(): number[][] {
    return Array.from({ length: this.rows }, (_, i) => Array.from(this.row(i)));
  }

  /** Whether the shapes agree and no two numbers are further apart than `tolerance`; NaN equals NaN. */
  equals(other: MatrixLike, tolerance = 0): boolean {
    const { rows, columns, data } = matrixOf("Matrix.equals", other);
    if (this.rows !== rows || this.columns !== columns) return false;
    return this.data.every((value, at) => {
      const expected = data[at];
      return (
        value === expected ||
        Math.abs(value - expected) <= tolerance ||
        (Number.isNaN(value) && Number.isNaN(expected))
      );
    });
  }

  /** The shape and the first rows and columns. */
  toString(): string {
    return matrixText(`Matrix ${this.shape}`, this, (i, j) => significant(this.data[i * this.columns + j]));
  }

  [inspect](): string {
    return this.toString();
  }
}

/** Zeros; a size that no typed array has, or that does not fit into memory, is refused by name. */
function allocate(rows: number, columns: number): Float64Array {
  try {
    if (rows * columns <= MOST_NUMBERS) return newNumbers(rows * columns);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const gigabytes = ((8 * rows * columns) / 2 ** 30).toFixed(1);
  const sentence = words`a ${got(`${rows}×${columns}`)} matrix would take ${gigabytes} GiB, which is too much.`;
  throw new ShapeError("Matrix", sentence, { expected: `at most ${MOST_NUMBERS} numbers` });
}

function matrixOf(method: string, source: MatrixLike): Matrix {
  return source instanceof Matrix ? source : Matrix.from(source, method);
}

function ofSameShape(method: string, a: Matrix, source: MatrixLike): Matrix {
  const b = matrixOf(method, source);
  if (a.rows === b.rows && a.columns === b.columns) return b;
  const sentence = words`both matrices must have the same shape; got ${wanted(a.shape)} and ${got(b.shape)}.`;
  throw new ShapeError(method, sentence);
}

function requireRowsOrMatrix(method: string, source: unknown): void {
  const known =
    typeof source === "object" &&
    source !== null &&
    ("data" in source ? "rows" in source && isList(source.data) : isList(source));
  if (known) return;
  const sentence = words`expected ${wanted("rows of numbers")}, such as [[1, 2], [3, 4]], or a matrix; got ${got(quote(source))}.`;
  throw new ShapeError(method, sentence);
}

function lengthOf(method: string, row: unknown, at: number): number {
  if (isList(row)) return row.length;
  const advice =
    typeof row === "object" && row !== null
      ? "make a table of objects with Table.fromRows"
      : "write a single column as [[1], [2], [3]], and a single row as [[1, 2, 3]]";
  const sentence = words`${rowName(at)} is ${got(quote(row))}, not ${wanted("a list of numbers")}; ${advice}.`;
  throw new ShapeError(method, sentence);
}

/** Anything else would silently become a number: null would be 0, and text NaN. */
function requireNumbers(method: string, row: ArrayLike<unknown>, at: number): void {
  for (let j = 0; j < row.length; j += 1) {
    const value = row[j];
    if (typeof value === "number") continue;
    throw notANumber(method, `element ${j} of row ${at}`, value, { row: at });
  }
}
