// The cases that are in a box while it shrinks, in the order of every column.

import { keepCases, type RuleColumn } from "../engine/rule-columns.js";
import { type BoxTest, meets } from "./box-test.js";
import { ColumnOrder } from "./column-order.js";
import type { Extremes } from "./extremes.js";
import { type BoxData, type Totals, totalsOf } from "./pool.js";

/** Orders are shortened when they have more than this many times the cases of the box. */
const MOST_OUTSIDE = 2;

/** A box that loses cases. */
export class BoxContents {
  readonly #data: BoxData;
  /** The weight and the weighted response of every case in the box, 0 of the others. */
  readonly #sums: Float64Array;
  /** The orders by columns, with some cases that have left. */
  readonly #orders: readonly ColumnOrder[];
  /** Of those, the cases without a value. */
  #missing: Int32Array[];
  /** How many cases there were when the orders were shortened last. */
  #listed: number;
  #rows: Int32Array;
  #totals: Totals;

  constructor(data: BoxData, rows: Int32Array) {
    this.#data = data;
    this.#rows = rows;
    this.#totals = totalsOf(data, rows);
    this.#sums = new Float64Array(2 * data.weights.length);
    for (const row of rows) {
      this.#sums[2 * row] = data.weights[row];
      this.#sums[2 * row + 1] = data.weights[row] * data.response[row];
    }
    this.#orders = data.columns.map((column) => new ColumnOrder(column));
    this.#missing = data.columns.map((column) => missingRows(column, rows));
    this.#listed = data.weights.length;
    this.#shorten();
  }

  /** The cases in the box. */
  get rows(): Int32Array {
    return this.#rows;
  }

  get totals(): Totals {
    return this.#totals;
  }

  /** Leaves out the cases that do not meet a test. */
  keep(test: BoxTest): void {
    const { values } = this.#data.columns[test.column];
    this.#rows = keepCases(this.#rows, (row) => {
      const isKept = meets(test, values[row]);
      if (!isKept) this.#sums.fill(0, 2 * row, 2 * row + 2);
      return isKept;
    });
    this.#totals = totalsOf(this.#data, this.#rows);
    this.#shorten();
  }

  /** The extremes at the lower (1) or upper (−1) end of an ordered column; false if no case has a value. */
  findExtremes(found: Extremes, column: number, limit: number, step: 1 | -1): boolean {
    return this.#orders[column].findExtremes(found, this.#sums, limit, step);
  }

  /** The cases without a value of an ordered column. */
  missing(column: number): Int32Array {
    return this.#missing[column];
  }

  /** Drops the cases that have left from all lists. */
  #shorten(): void {
    const isIn = (row: number) => this.#sums[2 * row] > 0;
    this.#missing = this.#missing.map((rows) => (rows.length === 0 ? rows : keepCases(rows, isIn)));
    if (this.#listed <= MOST_OUTSIDE * this.#rows.length) return;
    for (const order of this.#orders) order.shorten(this.#sums, this.#rows.length);
    this.#listed = this.#rows.length;
  }
}

function missingRows({ levels, order, values }: RuleColumn, rows: Int32Array): Int32Array {
  if (levels > 0 || order.length === values.length) return new Int32Array(0);
  return keepCases(rows, (row) => Number.isNaN(values[row]));
}
