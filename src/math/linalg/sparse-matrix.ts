import { DataError, got, rowName, ShapeError, wanted, words } from "../../base/errors.js";
import { requireList } from "../../base/numbers.js";
import { inspect, significant } from "../../base/printing.js";
import { type Arena, withArena } from "../../wasm/arena.js";
import {
  type CsrOperand,
  csrClassColumnSums,
  csrTimesMatrix,
  csrTimesVector,
  csrTransposedTimesMatrix,
  csrTransposedTimesVector,
} from "../../wasm/sparse.js";
import { asMatrix } from "./as-matrix.js";
import { compressTriplets, type Triplet } from "./compress-triplets.js";
import { isVector } from "./is-vector.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { matrixText } from "./matrix-text.js";
import { requireIndex, requireRange, requireSize } from "./require.js";

/** The stored entries of one row, in order of their columns. */
export interface SparseRow {
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** Every row takes memory, even an empty one: matrices of more rows, 1 GiB, are mistakes. */
const MOST_ROWS = 2 ** 28;

/**
 * A sparse matrix of float64 numbers in compressed rows, immutable by convention.
 *
 * ```ts
 * const a = SparseMatrix.fromTriplets(2, 3, [[0, 2, 5], [1, 0, 7]]);
 * a.get(0, 2); // 5
 * a.multiply([1, 1, 1]); // [5, 7]
 * ```
 */
export class SparseMatrix {
  readonly rows: number;
  readonly columns: number;
  /** Row i holds entries `rowPointers[i]` up to but not including `rowPointers[i + 1]`. */
  readonly rowPointers: Int32Array;
  /** The column of every entry, ascending within a row. */
  readonly columnIndices: Int32Array;
  readonly values: Float64Array;

  /** Wraps compressed rows without copying them, after validating them. */
  constructor(
    rows: number,
    columns: number,
    rowPointers: Int32Array,
    columnIndices: Int32Array,
    values: Float64Array,
  ) {
    requireSize("SparseMatrix", "rows", rows);
    requireSize("SparseMatrix", "columns", columns);
    requireCompressed(rows, columns, rowPointers, columnIndices, values);
    this.rows = rows;
    this.columns = columns;
    this.rowPointers = rowPointers;
    this.columnIndices = columnIndices;
    this.values = values;
  }

  /**
   * A matrix from entries [row, column, value] in any order. Values at the same position are added up, in
   * the given order; zeros and sums of zero are not stored.
   */
  static fromTriplets(rows: number, columns: number, triplets: Iterable<Triplet>): SparseMatrix {
    requireSize("SparseMatrix.fromTriplets", "rows", rows, MOST_ROWS);
    requireSize("SparseMatrix.fromTriplets", "columns", columns);
    const { pointers, indices, values } = compressTriplets(rows, columns, triplets);
    return new SparseMatrix(rows, columns, pointers, indices, values);
  }

  /** The nonzero entries of a dense matrix. */
  static fromDense(matrix: MatrixLike): SparseMatrix {
    const { rows, columns, data } = asMatrix("SparseMatrix.fromDense", matrix);
    const count = data.reduce((total, value) => (value === 0 ? total : total + 1), 0);
    const pointers = new Int32Array(rows + 1);
    const indices = new Int32Array(count);
    const values = new Float64Array(count);
    let end = 0;
    for (let i = 0; i < rows; i += 1) {
      for (let j = 0; j < columns; j += 1) {
        const value = data[i * columns + j];
        if (value === 0) continue;
        indices[end] = j;
        values[end] = value;
        end += 1;
      }
      pointers[i + 1] = end;
    }
    return new SparseMatrix(rows, columns, pointers, indices, values);
  }

  /** "rows×columns", for messages. */
  get shape(): string {
    return `${this.rows}×${this.columns}`;
  }

  /** The number of stored entries. */
  get nonZeros(): number {
    return this.values.length;
  }

  /** The share of entries that are stored; 0 for an empty matrix. */
  get density(): number {
    return this.nonZeros / Math.max(1, this.rows * this.columns);
  }

  /** One entry; entries that are not stored are 0. */
  get(row: number, column: number): number {
    requireIndex("SparseMatrix.get", "row", row, this.rows);
    requireIndex("SparseMatrix.get", "column", column, this.columns);
    let low = this.rowPointers[row];
    let high = this.rowPointers[row + 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.columnIndices[middle] < column) low = middle + 1;
      else high = middle;
    }
    const found = low < this.rowPointers[row + 1] && this.columnIndices[low] === column;
    return found ? this.values[low] : 0;
  }

  /** Views of the entries of one row: no copy is made. */
  row(index: number): SparseRow {
    requireIndex("SparseMatrix.row", "row", index, this.rows);
    const [start, end] = [this.rowPointers[index], this.rowPointers[index + 1]];
    return { indices: this.columnIndices.subarray(start, end), values: this.values.subarray(start, end) };
  }

  /** A copy of rows `start` up to but not including `end`. */
  sliceRows(start: number, end: number = this.rows): SparseMatrix {
    requireRange("SparseMatrix.sliceRows", "rows", start, end, this.rows);
    const [first, last] = [this.rowPointers[start], this.rowPointers[end]];
    return new SparseMatrix(
      end - start,
      this.columns,
      this.rowPointers.slice(start, end + 1).map((pointer) => pointer - first),
      this.columnIndices.slice(first, last),
      this.values.slice(first, last),
    );
  }

  /** The transpose, also in compressed rows. */
  transpose(): SparseMatrix {
    const { rows, columns, rowPointers, columnIndices, values } = this;
    const pointers = new Int32Array(columns + 1);
    for (const column of columnIndices) pointers[column + 1] += 1;
    for (let j = 0; j < columns; j += 1) pointers[j + 1] += pointers[j];
    const next = pointers.slice();
    const indices = new Int32Array(values.length);
    const moved = new Float64Array(values.length);
    for (let i = 0; i < rows; i += 1) {
      for (let at = rowPointers[i]; at < rowPointers[i + 1]; at += 1) {
        const to = next[columnIndices[at]]++;
        indices[to] = i;
        moved[to] = values[at];
      }
    }
    return new SparseMatrix(columns, rows, pointers, indices, moved);
  }

  /** The product with a dense matrix or a vector. */
  multiply(other: MatrixLike): Matrix;
  multiply(vector: ArrayLike<number>): Float64Array;
  multiply(other: MatrixLike | ArrayLike<number>): Matrix | Float64Array {
    return product("SparseMatrix.multiply", this, other, false);
  }

  /** The product of the transpose with a dense matrix or a vector, without forming the transpose. */
  multiplyTransposed(other: MatrixLike): Matrix;
  multiplyTransposed(vector: ArrayLike<number>): Float64Array;
  multiplyTransposed(other: MatrixLike | ArrayLike<number>): Matrix | Float64Array {
    return product("SparseMatrix.multiplyTransposed", this, other, true);
  }

  /**
   * The sum of each column over the rows of each class, one row per class. `codes` holds the class of
   * every row, counted from 0; rows with a negative code are left out.
   */
  columnSumsByClass(codes: ArrayLike<number>, classes: number, weights?: ArrayLike<number>): Matrix {
    const method = "SparseMatrix.columnSumsByClass";
    requireSize(method, "classes", classes);
    requireLength(method, "rows", this.rows, codes.length);
    requireCodes(method, codes, classes);
    if (weights !== undefined) requireLength(method, "rows", this.rows, weights.length);
    return new Matrix(classes, this.columns, kernelClassColumnSums(this, codes, classes, weights));
  }

  /** The matrix in dense form. */
  toDense(): Matrix {
    const out = new Matrix(this.rows, this.columns);
    for (let i = 0; i < this.rows; i += 1) {
      for (let at = this.rowPointers[i]; at < this.rowPointers[i + 1]; at += 1) {
        out.data[i * this.columns + this.columnIndices[at]] = this.values[at];
      }
    }
    return out;
  }

  /** Whether the shapes agree and no two numbers are further apart than `tolerance`; NaN equals NaN. */
  equals(other: SparseMatrix, tolerance = 0): boolean {
    if (this.rows !== other.rows || this.columns !== other.columns) return false;
    for (let i = 0; i < this.rows; i += 1) {
      if (!rowsEqual(this.row(i), other.row(i), tolerance)) return false;
    }
    return true;
  }

  /** The shape, the number of stored entries, and the first rows and columns, with · for entries that are not stored. */
  toString(): string {
    const title = `SparseMatrix ${this.shape}, ${this.nonZeros} stored ${this.nonZeros === 1 ? "entry" : "entries"}`;
    return matrixText(title, this, (i, j) => {
      const value = this.get(i, j);
      return value === 0 ? "·" : significant(value);
    });
  }

  [inspect](): string {
    return this.toString();
  }
}

/** Compares two rows entry by entry; entries that are not stored are 0. */
function rowsEqual(a: SparseRow, b: SparseRow, tolerance: number): boolean {
  let [p, q] = [0, 0];
  while (p < a.indices.length || q < b.indices.length) {
    const left = a.indices[p] ?? Number.POSITIVE_INFINITY;
    const right = b.indices[q] ?? Number.POSITIVE_INFINITY;
    const x = left <= right ? a.values[p++] : 0;
    const y = right <= left ? b.values[q++] : 0;
    const equal = x === y || Math.abs(x - y) <= tolerance || (Number.isNaN(x) && Number.isNaN(y));
    if (!equal) return false;
  }
  return true;
}

function copyIn(arena: Arena, a: SparseMatrix): CsrOperand {
  return {
    rows: a.rows,
    columns: a.columns,
    pointers: arena.copyInInt32(a.rowPointers),
    indices: arena.copyInInt32(a.columnIndices),
    values: arena.copyIn(a.values),
  };
}

/** A·B or Aᵀ·B, where B is a dense matrix or a vector. */
function product(
  method: string,
  a: SparseMatrix,
  other: MatrixLike | ArrayLike<number>,
  transposed: boolean,
): Matrix | Float64Array {
  const b = isVector(other) ? other : asMatrix(method, other);
  const isMatrix = b instanceof Matrix;
  const [side, rows] = transposed ? (["rows", a.columns] as const) : (["columns", a.rows] as const);
  requireLength(method, side, a[side], isMatrix ? b.rows : b.length);
  const columns = isMatrix ? b.columns : 1;
  const data = withArena((arena) => {
    const left = copyIn(arena, a);
    const right = arena.copyIn(isMatrix ? b.data : b);
    // The kernels of the transpose add to what is there.
    const out = transposed ? arena.zeros(rows * columns) : arena.float64(rows * columns);
    if (isMatrix) (transposed ? csrTransposedTimesMatrix : csrTimesMatrix)(left, right, columns, out);
    else (transposed ? csrTransposedTimesVector : csrTimesVector)(left, right, out);
    return out.copyOut();
  });
  return isMatrix ? new Matrix(rows, columns, data) : data;
}

function kernelClassColumnSums(
  a: SparseMatrix,
  codes: ArrayLike<number>,
  classes: number,
  weights: ArrayLike<number> | undefined,
): Float64Array {
  return withArena((arena) => {
    const out = arena.zeros(classes * a.columns);
    const rowWeights = weights === undefined ? undefined : arena.copyIn(weights);
    csrClassColumnSums(copyIn(arena, a), arena.copyInInt32(codes), classes, rowWeights, out);
    return out.copyOut();
  });
}

function requireLength(method: string, side: "rows" | "columns", expected: number, received: number): void {
  if (expected !== received) {
    const sentence = words`the matrix has ${wanted(expected)} ${side}, but the other operand has ${got(received)}; they must agree.`;
    throw new ShapeError(method, sentence);
  }
}

function requireCodes(method: string, codes: ArrayLike<number>, classes: number): void {
  for (let row = 0; row < codes.length; row += 1) {
    if (Number.isInteger(codes[row]) && codes[row] < classes) continue;
    const sentence = words`the class of ${rowName(row)} is ${got(codes[row])}; it must be ${wanted(`a whole number below ${classes}`)}.`;
    throw new DataError(method, sentence);
  }
}

/** The kernels trust these arrays, so they must be valid. */
function requireCompressed(
  rows: number,
  columns: number,
  pointers: Int32Array,
  indices: Int32Array,
  values: Float64Array,
): void {
  const method = "SparseMatrix";
  requireList(method, "row pointers", pointers);
  requireList(method, "column indices", indices);
  requireList(method, "values", values);
  const lengthsAgree =
    pointers.length === rows + 1 &&
    pointers[0] === 0 &&
    pointers[rows] === indices.length &&
    indices.length === values.length;
  if (!lengthsAgree) {
    const sentence = words`row pointers must be ${wanted(`${rows + 1} numbers from 0 to the count of entries`)}; got ${pointers.length} from ${pointers[0]} to ${pointers[pointers.length - 1]}, with ${indices.length} column indices and ${values.length} values.`;
    throw new ShapeError(method, sentence, { received: `${pointers.length} row pointers` });
  }
  for (let row = 0; row < rows; row += 1) {
    const [start, end] = [pointers[row], pointers[row + 1]];
    if (end < start || end > indices.length) {
      const sentence = words`the row pointers of ${rowName(row)} run from ${start} to ${got(String(end))}.`;
      throw new DataError(method, sentence, { expected: `${start} to ${indices.length}` });
    }
    let previous = -1;
    for (let at = start; at < end; at += 1) {
      const column = indices[at];
      if (column <= previous || column >= columns) {
        const sentence = words`${rowName(row)} has column ${got(column)} after ${previous}; columns must be ascending and below ${columns}.`;
        throw new DataError(method, sentence, { expected: `${previous + 1} to ${columns - 1}` });
      }
      previous = column;
    }
  }
}
