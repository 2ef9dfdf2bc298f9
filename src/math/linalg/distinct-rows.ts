import type { Matrix } from "./matrix.js";

/** The different rows of a matrix, 0 and −0 being equal, as NaN is to NaN. */
export interface DistinctRows {
  /** The first row of each, in ascending order. */
  readonly first: Int32Array;
  /** Which of them every row is: an index in `first`. */
  readonly indices: Int32Array;
}

export function distinctRows(x: Matrix): DistinctRows {
  const table = new RowTable(x, x.rows);
  const indices = new Int32Array(x.rows);
  for (let row = 0; row < x.rows; row += 1) indices[row] = table.add(row);
  return { first: Int32Array.from(table.first), indices };
}

/** The number of different rows of weight above 0, or `enough` as soon as there are so many. */
export function countDistinct(x: Matrix, weights: Float64Array | undefined, enough: number): number {
  const table = new RowTable(x, Math.min(x.rows, enough));
  for (let row = 0; row < x.rows && table.first.length < enough; row += 1)
    if ((weights?.[row] ?? 1) > 0) table.add(row);
  return table.first.length;
}

/** Different rows by hashing: each is where its hash says, or at the next free index. */
class RowTable {
  readonly first: number[] = [];
  readonly #x: Matrix;
  /** Indices in `first`, or −1; there is room for twice as many, so that searches are short. */
  readonly #slots: Int32Array;
  readonly #number = new Float64Array(1);
  readonly #halves = new Int32Array(this.#number.buffer);

  constructor(x: Matrix, most: number) {
    this.#x = x;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 1))).fill(-1);
  }

  /** The index of a row among the different ones, to which it is added if it is new. */
  add(row: number): number {
    const slots = this.#slots;
    let at = this.#hash(row) & (slots.length - 1);
    while (slots[at] >= 0 && !this.#areEqual(this.first[slots[at]], row)) at = (at + 1) & (slots.length - 1);
    if (slots[at] < 0) slots[at] = this.first.push(row) - 1;
    return slots[at];
  }

  #hash(row: number): number {
    const { data, columns } = this.#x;
    let hash = 0;
    for (let at = row * columns; at < (row + 1) * columns; at += 1) {
      // Adding 0 makes −0 the 0 that it equals; NaN has many forms.
      this.#number[0] = Number.isNaN(data[at]) ? Number.NaN : data[at] + 0;
      hash = Math.imul(hash ^ this.#halves[0], 0x9e3779b1);
      hash = Math.imul(hash ^ (hash >>> 15) ^ this.#halves[1], 0x85ebca6b);
    }
    return hash ^ (hash >>> 13);
  }

  #areEqual(one: number, other: number): boolean {
    const { data, columns } = this.#x;
    for (let j = 0; j < columns; j += 1) {
      const [a, b] = [data[one * columns + j], data[other * columns + j]];
      if (a !== b && !(Number.isNaN(a) && Number.isNaN(b))) return false;
    }
    return true;
  }
}
