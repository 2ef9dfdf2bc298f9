import { Matrix } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { countTerms, type Terms } from "./terms.js";

/** How rows are expanded; `indices` are those of the multiplied columns among all. */
export interface Expansion {
  readonly terms: Terms;
  readonly indices: Int32Array;
  readonly intercept: boolean;
}

/** Ones if asked for, all columns, and then the products of those at `indices`. */
export function expandRows(x: Matrix, { terms, indices, intercept }: Expansion): Matrix {
  const first = intercept ? 1 : 0;
  const products = first + x.columns;
  const out = new Matrix(x.rows, products + terms.length - terms.columns);
  const indexOf = (term: number) =>
    term < terms.columns ? first + indices[term] : products + term - terms.columns;
  const parentsAt = terms.parents.map(indexOf);
  const factorsAt = terms.factors.map(indexOf);
  const { data, columns } = out;
  for (let row = 0, at = 0; row < x.rows; row += 1, at += columns) {
    if (intercept) data[at] = 1;
    const from = row * x.columns;
    for (let j = 0; j < x.columns; j += 1) data[at + first + j] = x.data[from + j];
    multiplyRow(data, at, at + products, parentsAt, factorsAt);
  }
  return out;
}

/** Small and called once a row, so that it is compiled early; one long loop, because short ones take longer. */
function multiplyRow(
  data: Float64Array,
  at: number,
  products: number,
  parentsAt: Int32Array,
  factorsAt: Int32Array,
): void {
  for (let k = 0; k < parentsAt.length; k += 1)
    data[products + k] = data[at + parentsAt[k]] * data[at + factorsAt[k]];
}

/** Whether no product of this many of the numbers can be infinite. */
export function staysFinite(values: Float64Array, degree: number): boolean {
  let largest = 0;
  for (let at = 0; at < values.length; at += 1) {
    const size = Math.abs(values[at]);
    if (size > largest) largest = size;
  }
  return largest <= 1 || largest ** degree < Number.POSITIVE_INFINITY;
}

/** Expands sparse rows: products of stored entries. A row with NaN is expanded densely. */
export function expandSparseRows(x: SparseMatrix, expansion: Expansion): SparseMatrix {
  const { terms, indices, intercept } = expansion;
  const first = intercept ? 1 : 0;
  const columns = first + x.columns + terms.length - terms.columns;
  const columnAt = new Int32Array(x.columns).fill(-1);
  for (let column = 0; column < indices.length; column += 1) columnAt[indices[column]] = column;
  const out = new GrowingRows(x.rows, countEntries(x, columnAt, expansion));
  const products = new RowProducts(terms, first + x.columns - terms.columns);
  const { rowPointers, columnIndices, values } = x;
  for (let row = 0; row < x.rows; row += 1) {
    const [start, end] = [rowPointers[row], rowPointers[row + 1]];
    if (hasNaN(values, start, end)) {
      const dense = new Float64Array(x.columns);
      for (let k = start; k < end; k += 1) dense[columnIndices[k]] = values[k];
      const expanded = expandRows(new Matrix(1, x.columns, dense), expansion).data;
      for (let column = 0; column < columns; column += 1) out.add(column, expanded[column]);
    } else {
      if (intercept) out.add(0, 1);
      products.clear();
      for (let k = start; k < end; k += 1) {
        const column = columnIndices[k];
        out.add(first + column, values[k]);
        if (columnAt[column] >= 0) products.enter(columnAt[column], values[k]);
      }
      products.addTo(out);
    }
    out.endRow(row);
  }
  return out.finish(columns);
}

/** How many entries there will be if none is missing and no product is 0. */
function countEntries(x: SparseMatrix, columnAt: Int32Array, { terms, intercept }: Expansion): number {
  const { rows, rowPointers, columnIndices } = x;
  let count = x.nonZeros + (intercept ? rows : 0);
  for (let row = 0; row < rows; row += 1) {
    let multiplied = 0;
    for (let at = rowPointers[row]; at < rowPointers[row + 1]; at += 1)
      if (columnAt[columnIndices[at]] >= 0) multiplied += 1;
    count += countTerms(multiplied, terms.degree, terms.interactionOnly) - multiplied;
  }
  return count;
}

function hasNaN(values: Float64Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (Number.isNaN(values[at])) return true;
  return false;
}

/** Compressed rows under construction; the capacity doubles when it runs out. */
class GrowingRows {
  readonly #pointers: Int32Array;
  #indices: Int32Array;
  #values: Float64Array;
  #end = 0;

  constructor(rows: number, room: number) {
    this.#pointers = new Int32Array(rows + 1);
    this.#indices = new Int32Array(room);
    this.#values = new Float64Array(room);
  }

  add(column: number, value: number): void {
    if (value === 0) return;
    if (this.#end === this.#indices.length) this.#grow(1);
    this.#indices[this.#end] = column;
    this.#values[this.#end] = value;
    this.#end += 1;
  }

  /** Adds `factor` times each of the others between two positions, in their columns counted from `base`. */
  addProducts(
    factor: number,
    others: readonly number[],
    otherColumns: readonly number[],
    from: number,
    to: number,
    base: number,
  ): void {
    if (this.#end + to - from > this.#indices.length) this.#grow(to - from);
    const [indices, values] = [this.#indices, this.#values];
    let end = this.#end;
    for (let k = from; k < to; k += 1) {
      const product = factor * others[k];
      if (product === 0) continue;
      indices[end] = base + otherColumns[k];
      values[end] = product;
      end += 1;
    }
    this.#end = end;
  }

  endRow(row: number): void {
    this.#pointers[row + 1] = this.#end;
  }

  finish(columns: number): SparseMatrix {
    const rows = this.#pointers.length - 1;
    const full = this.#end === this.#indices.length;
    const indices = full ? this.#indices : this.#indices.slice(0, this.#end);
    const values = full ? this.#values : this.#values.slice(0, this.#end);
    return new SparseMatrix(rows, columns, this.#pointers, indices, values);
  }

  #grow(least: number): void {
    const room = Math.max(2 * this.#indices.length, this.#end + least);
    const indices = new Int32Array(room);
    const values = new Float64Array(room);
    indices.set(this.#indices);
    values.set(this.#values);
    this.#indices = indices;
    this.#values = values;
  }
}

/** The entries of one row and their products, degree by degree; one object serves all rows. */
class RowProducts {
  readonly #terms: Terms;
  /** What is added to a term's number to give its column. */
  readonly #offset: number;
  readonly #term: number[] = [];
  readonly #value: number[] = [];
  /** The position of a product's last column among the entries of the row. */
  readonly #last: number[] = [];
  #end = 0;

  constructor(terms: Terms, offset: number) {
    this.#terms = terms;
    this.#offset = offset;
  }

  clear(): void {
    this.#end = 0;
  }

  enter(term: number, value: number): void {
    this.#put(term, value, this.#end);
  }

  /** Multiplies every product by the columns that may follow its last one; products come out by degree. */
  addTo(out: GrowingRows): void {
    const { children, interactionOnly } = this.#terms;
    const skip = interactionOnly ? 1 : 0;
    const entries = this.#end;
    for (let at = 0; at < this.#end; at += 1) {
      const last = this.#last[at];
      const begin = children[this.#term[at]];
      if (begin === 0) break;
      const start = begin - this.#term[last] - skip;
      const value = this.#value[at];
      out.addProducts(value, this.#value, this.#term, last + skip, entries, this.#offset + start);
      // All of a degree have products, or none.
      if (children[begin] === 0) continue;
      for (let k = last + skip; k < entries; k += 1)
        this.#put(start + this.#term[k], value * this.#value[k], k);
    }
  }

  #put(term: number, value: number, last: number): void {
    this.#term[this.#end] = term;
    this.#value[this.#end] = value;
    this.#last[this.#end] = last;
    this.#end += 1;
  }
}
