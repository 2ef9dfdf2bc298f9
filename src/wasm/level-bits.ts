// Columns of levels as rows of bits, one row per level, for counting levels that occur together.

import type { Arena } from "./arena.js";
import * as graph from "./generated/calls/graph.js";
import { graphKernels } from "./parts/graph.js";
import type { Int32Span } from "./span.js";

/** The level of every case, and how many levels there are. */
interface CodedColumn {
  readonly codes: ArrayLike<number>;
  readonly size: number;
}

/** Some sets of cases, one row of bits each, in memory that the next call of the same kind reuses. */
export interface BitRows {
  readonly rows: number;
  readonly bits: Int32Span;
  /** The number of cases of every row. */
  readonly totals: Int32Span;
}

/** More sets of cases than this are not kept at a time. */
export const MOST_BIT_ROWS = 256;

/** A multiple of the 128 bits that are counted at once. */
const VECTOR = 128;

/** The columns of a table in kernel memory, for as long as its arena is open. */
export class LevelBits {
  readonly #bytes: number;
  readonly #columns: readonly BitRows[];
  readonly #everything: BitRows;
  readonly #spare: readonly [BitRows, BitRows];
  readonly #crossed: BitRows;
  readonly #counts: Int32Span;

  constructor(arena: Arena, cases: number, columns: readonly CodedColumn[]) {
    this.#bytes = (Math.ceil(cases / VECTOR) * VECTOR) / 8;
    const words = this.#bytes / 4;
    const make = (rows: number): BitRows => ({
      rows,
      bits: arena.int32(rows * words),
      totals: arena.int32(rows),
    });
    this.#everything = make(1);
    this.#columns = columns.map(({ size }) => make(size));
    this.#spare = [make(MOST_BIT_ROWS), make(MOST_BIT_ROWS)];
    this.#crossed = make(MOST_BIT_ROWS);
    this.#counts = arena.int32(MOST_BIT_ROWS * Math.max(1, ...columns.map(({ size }) => size)));
    fillBits(this.#everything, words, cases, () => 0);
    for (const [at, { codes }] of columns.entries())
      fillBits(this.#columns[at], words, cases, (row) => codes[row]);
  }

  /** The bytes that the bits of some columns take, scratch included. */
  static bytes(cases: number, columns: readonly { readonly size: number }[]): number {
    const levels = columns.reduce((sum, { size }) => sum + size, 0);
    return ((Math.ceil(cases / VECTOR) * VECTOR) / 8) * (levels + 1 + 3 * MOST_BIT_ROWS);
  }

  /** The combinations of levels of some columns that occur; undefined if there are too many. */
  combine(columns: readonly number[]): BitRows | undefined {
    let combined = this.#everything;
    for (const [step, column] of columns.entries()) {
      const next = this.#extend(combined, column, this.#spare[step % 2]);
      if (next === undefined) return undefined;
      combined = next;
    }
    return combined;
  }

  /** Every set with every level of a column, the level fastest; undefined if there are too many. */
  cross(sets: BitRows, column: number): BitRows | undefined {
    const bitRows = this.#columns[column];
    const rows = sets.rows * bitRows.rows;
    if (rows > MOST_BIT_ROWS) return undefined;
    const { bits, totals } = this.#crossed;
    totals.set(this.count(sets, column));
    const sides = { left: sets.bits, leftRows: sets.rows, right: bitRows.bits, rightRows: bitRows.rows };
    graph.crossBits({ bytes: this.#bytes, ...sides, out: bits });
    return { rows, bits, totals };
  }

  /** How many cases of every set have each level of a column: sets × levels. */
  count(sets: BitRows, column: number): Int32Array {
    const bitRows = this.#columns[column];
    const sides = { left: sets.bits, leftRows: sets.rows, right: bitRows.bits, rightRows: bitRows.rows };
    graph.countCrossed({ bytes: this.#bytes, ...sides, totals: sets.totals, counts: this.#counts });
    return this.#counts.array.slice(0, sets.rows * bitRows.rows);
  }

  #extend(sets: BitRows, column: number, out: BitRows): BitRows | undefined {
    const bits = this.#columns[column];
    if (sets === this.#everything) return bits.rows > MOST_BIT_ROWS ? undefined : bits;
    const counts = this.count(sets, column);
    const occurring = counts.reduce<number>((sum, count) => sum + (count > 0 ? 1 : 0), 0);
    if (occurring > MOST_BIT_ROWS) return undefined;
    const totals = out.totals.array;
    const { andBits } = graphKernels();
    let rows = 0;
    for (let cell = 0; cell < counts.length; cell += 1) {
      if (counts[cell] === 0) continue;
      const left = sets.bits.pointer + Math.floor(cell / bits.rows) * this.#bytes;
      const right = bits.bits.pointer + (cell % bits.rows) * this.#bytes;
      andBits(this.#bytes, left, right, out.bits.pointer + rows * this.#bytes);
      totals[rows] = counts[cell];
      rows += 1;
    }
    return { rows, bits: out.bits, totals: out.totals };
  }
}

/** Sets the bit of every case in the row of its level. */
function fillBits(
  { rows, bits, totals }: BitRows,
  words: number,
  cases: number,
  codeAt: (row: number) => number,
): void {
  const [array, sums] = [bits.array, totals.array];
  array.fill(0);
  sums.fill(0, 0, rows);
  for (let row = 0; row < cases; row += 1) {
    const code = codeAt(row);
    array[code * words + (row >> 5)] |= 1 << (row & 31);
    sums[code] += 1;
  }
}
