import { Matrix } from "../../linalg/matrix.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";
import type { Terms } from "./terms.js";

/** Where the terms come from and go to: `places` are those of the multiplied columns among all. */
export interface Expansion {
  readonly terms: Terms;
  readonly places: Int32Array;
  readonly bias: boolean;
}

/** Ones if there is a bias, all columns, and then the products of those at `places`. */
export function expandRows(x: Matrix, { terms, places, bias }: Expansion): Matrix {
  const first = bias ? 1 : 0;
  const products = first + x.columns;
  const out = new Matrix(x.rows, products + terms.length - terms.columns);
  const { parents, factors } = terms;
  const placeOf = (term: number) =>
    term < terms.columns ? first + places[term] : products + term - terms.columns;
  const left = parents.map(placeOf);
  const right = factors.map((column) => first + places[column]);
  const { data, columns } = out;
  for (let row = 0, at = 0; row < x.rows; row += 1, at += columns) {
    if (bias) data[at] = 1;
    const from = row * x.columns;
    for (let j = 0; j < x.columns; j += 1) data[at + first + j] = x.data[from + j];
    multiplyRow(data, at, at + products, left, right);
  }
  return out;
}

/** Small and called once a row, so that it is compiled early. */
function multiplyRow(
  data: Float64Array,
  at: number,
  start: number,
  left: Int32Array,
  right: Int32Array,
): void {
  for (let k = 0; k < left.length; k += 1) data[start + k] = data[at + left[k]] * data[at + right[k]];
}

/** The same of sparse rows: products of entries that are there. A row with NaN is multiplied out. */
export function expandSparseRows(x: SparseMatrix, expansion: Expansion): SparseMatrix {
  const { terms, places, bias } = expansion;
  const first = bias ? 1 : 0;
  const columns = first + x.columns + terms.length - terms.columns;
  const columnAt = new Int32Array(x.columns).fill(-1);
  for (let column = 0; column < places.length; column += 1) columnAt[places[column]] = column;
  const out = new GrowingRows(x.rows, x.nonZeros);
  const products = new RowProducts(terms, first + x.columns - terms.columns);
  for (let row = 0; row < x.rows; row += 1) {
    const { indices, values } = x.row(row);
    if (values.some(Number.isNaN)) {
      const dense = new Float64Array(x.columns);
      for (let k = 0; k < indices.length; k += 1) dense[indices[k]] = values[k];
      const expanded = expandRows(new Matrix(1, x.columns, dense), expansion).data;
      for (let column = 0; column < columns; column += 1) out.add(column, expanded[column]);
    } else {
      if (bias) out.add(0, 1);
      products.clear();
      for (let k = 0; k < indices.length; k += 1) {
        out.add(first + indices[k], values[k]);
        if (columnAt[indices[k]] >= 0) products.enter(columnAt[indices[k]], values[k]);
      }
      products.addTo(out);
    }
    out.endRow(row);
  }
  return out.finish(columns);
}

/** Compressed rows that are being written; room doubles when it runs out. */
class GrowingRows {
  readonly #pointers: Int32Array;
  #indices: Int32Array;
  #values: Float64Array;
  #end = 0;

  constructor(rows: number, entries: number) {
    this.#pointers = new Int32Array(rows + 1);
    this.#indices = new Int32Array(4 * entries + 16);
    this.#values = new Float64Array(4 * entries + 16);
  }

  add(column: number, value: number): void {
    if (value === 0) return;
    if (this.#end === this.#indices.length) this.#grow();
    this.#indices[this.#end] = column;
    this.#values[this.#end] = value;
    this.#end += 1;
  }

  endRow(row: number): void {
    this.#pointers[row + 1] = this.#end;
  }

  finish(columns: number): SparseMatrix {
    const rows = this.#pointers.length - 1;
    const indices = this.#indices.slice(0, this.#end);
    return new SparseMatrix(rows, columns, this.#pointers, indices, this.#values.slice(0, this.#end));
  }

  #grow(): void {
    const indices = new Int32Array(2 * this.#end);
    const values = new Float64Array(2 * this.#end);
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
  /** The place of a product's last column among the row's entries. */
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

  /** Every product is multiplied by the columns that may follow its last; those of a degree come in order. */
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
      for (let k = last + skip; k < entries; k += 1) {
        const child = start + this.#term[k];
        const product = value * this.#value[k];
        out.add(this.#offset + child, product);
        if (children[child] !== 0) this.#put(child, product, k);
      }
    }
  }

  #put(term: number, value: number, last: number): void {
    this.#term[this.#end] = term;
    this.#value[this.#end] = value;
    this.#last[this.#end] = last;
    this.#end += 1;
  }
}
