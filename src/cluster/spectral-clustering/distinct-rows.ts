import { takeDense } from "../../learn/case-rows.js";
import type { Matrix } from "../../linalg/matrix.js";
import type { CountedCases } from "../engine/counted-cases.js";

/** Cases in which equal rows are one, with the weight of all. */
export interface DistinctRows {
  readonly points: Matrix;
  readonly masses: Float64Array;
  /** The point that every row is. */
  readonly places: Int32Array;
}

export function distinctRows({ x, weights }: Pick<CountedCases, "x" | "weights">): DistinctRows {
  const hashes = hashRows(x);
  // A table with room for twice as many: a row is where its hash says, or at the next free place.
  const size = 2 ** Math.ceil(Math.log2(2 * x.rows + 1));
  const table = new Int32Array(size).fill(-1);
  const first: number[] = [];
  const masses: number[] = [];
  const places = new Int32Array(x.rows);
  for (let row = 0; row < x.rows; row += 1) {
    let at = hashes[row] & (size - 1);
    while (table[at] >= 0 && !areEqual(x, first[table[at]], row)) at = (at + 1) & (size - 1);
    if (table[at] < 0) {
      table[at] = first.length;
      first.push(row);
      masses.push(0);
    }
    places[row] = table[at];
    masses[table[at]] += weights === undefined ? 1 : weights[row];
  }
  return { points: takeDense(x, first), masses: Float64Array.from(masses), places };
}

/** A number for each row, the same for equal ones. */
function hashRows({ data, rows, columns }: Matrix): Int32Array {
  const number = new Float64Array(1);
  const halves = new Int32Array(number.buffer);
  const hashes = new Int32Array(rows);
  for (let row = 0, at = 0; row < rows; row += 1) {
    let hash = 0;
    for (let j = 0; j < columns; j += 1, at += 1) {
      // Adding 0 makes −0 the 0 that it equals.
      number[0] = data[at] + 0;
      hash = Math.imul(hash ^ halves[0], 0x9e3779b1);
      hash = Math.imul(hash ^ (hash >>> 15) ^ halves[1], 0x85ebca6b);
    }
    hashes[row] = hash ^ (hash >>> 13);
  }
  return hashes;
}

function areEqual({ data, columns }: Matrix, one: number, other: number): boolean {
  for (let j = 0; j < columns; j += 1)
    if (data[one * columns + j] !== data[other * columns + j]) return false;
  return true;
}
