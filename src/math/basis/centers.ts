// The centers of radial bases: the distinct rows of the data, or some that lie as densely as these.

import { distinctRows } from "../linalg/distinct-rows.js";
import { Matrix } from "../linalg/matrix.js";

/** The bits of every coordinate that decide the order of a curve through all rows. */
const BITS = 16;

/**
 * The distinct rows in an order of their own; if there are too many, those at even distances along a curve that passes
 * near rows one after the other (Morton 1966). Neither repeated rows nor their order matter.
 */
export function distinctCenters(x: Matrix, most: number): Matrix {
  const first = Array.from(distinctRows(x).first);
  const ranks = coordinateRanks(x, first);
  const keys = first.map((row, i) => ({ row, key: ranks.map((rank) => rank[i]) }));
  keys.sort((a, b) => compareAlongCurve(a.key, b.key) || compareRows(x, a.row, b.row));
  const count = Math.min(most, keys.length);
  const out = new Matrix(count, x.columns);
  for (let k = 0; k < count; k += 1) {
    const at = count === keys.length ? k : Math.floor(((k + 0.5) * keys.length) / count);
    out.data.set(x.row(keys[at].row), k * x.columns);
  }
  return out;
}

/** By coordinate, how high up its range each row is, as a whole number. */
function coordinateRanks(x: Matrix, rows: readonly number[]): readonly Int32Array[] {
  return Array.from({ length: x.columns }, (_, j) => {
    const values = rows.map((row) => x.data[row * x.columns + j]);
    const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
    const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
    const scale = high > low ? (2 ** BITS - 1) / (high - low) : 0;
    return Int32Array.from(values, (value) => Math.floor((value - low) * scale));
  });
}

/** Compares by the interleaved bits: by the coordinate whose highest differing bit is the highest of all. */
function compareAlongCurve(a: readonly number[], b: readonly number[]): number {
  let [deciding, most] = [0, 0];
  for (let j = 0; j < a.length; j += 1) {
    const differing = a[j] ^ b[j];
    if (most < differing && most < (most ^ differing)) [deciding, most] = [j, differing];
  }
  return a[deciding] - b[deciding];
}

function compareRows(x: Matrix, a: number, b: number): number {
  for (let j = 0; j < x.columns; j += 1) {
    const difference = x.data[a * x.columns + j] - x.data[b * x.columns + j];
    if (difference !== 0) return difference;
  }
  return 0;
}
