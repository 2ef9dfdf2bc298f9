// The cases of a box in the order of one column.

import { type Extremes, findExtremes } from "./extremes.js";
import type { BoxColumn } from "./pool.js";

/** Cases in ascending order of their values, from which cases leave. */
export class ColumnOrder {
  #cases: Int32Array;
  #values: Float64Array;
  #isShared = true;
  #length: number;
  /** Indices of the first case, and of the last one, that may still be in the box. */
  #first = 0;
  #last: number;

  constructor({ order, sorted }: BoxColumn) {
    this.#cases = order;
    this.#values = sorted;
    this.#length = order.length;
    this.#last = this.#length - 1;
  }

  /** The extremes at the lower (1) or upper (−1) end; false if no case has a value. */
  findExtremes(found: Extremes, sums: Float64Array, limit: number, step: 1 | -1): boolean {
    const cases = this.#cases;
    let at = step === 1 ? this.#first : this.#last;
    while (at >= 0 && at < this.#length && sums[2 * cases[at]] === 0) at += step;
    if (step === 1) this.#first = at;
    else this.#last = at;
    const end = step === 1 ? this.#length : -1;
    return findExtremes(found, { cases, values: this.#values, start: at, end }, sums, limit, step);
  }

  /** Forgets the cases that have left the box, of which so many are in it. */
  shorten(sums: Float64Array, most: number): void {
    const [cases, values] = [this.#cases, this.#values];
    const [ownCases, ownValues] = this.#isShared
      ? [new Int32Array(Math.min(most, this.#length)), new Float64Array(Math.min(most, this.#length))]
      : [cases, values];
    let length = 0;
    for (let at = 0; at < this.#length; at += 1) {
      if (sums[2 * cases[at]] === 0) continue;
      ownCases[length] = cases[at];
      ownValues[length] = values[at];
      length += 1;
    }
    this.#cases = ownCases;
    this.#values = ownValues;
    this.#isShared = false;
    this.#length = length;
    this.#first = 0;
    this.#last = length - 1;
  }
}
