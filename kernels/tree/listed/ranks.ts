// The values of a column by their ranks: a code for every case, and the value of every code. They are computed
// once for all trees of a forest.

import { Floats, Ints } from "../../record";
import { sortColumn } from "../sort";

/**
 * Writes the code of every case and the values of the codes, in ascending order; a missing value has the code behind the
 * last. Levels are their own codes. Also writes the code of at least half of the cases, or −1, and returns how many
 * values there are. `x` has one number and `codeRows` one code per `stride`; `rows` has room for all cases, `work` for
 * sorting them.
 *
 * @spans x[(count - 1) * stride + 1], codes[count], codeRows[(count - 1) * stride + 1], table[count], rows[count],
 * work[sortWorkLength(count)], mode[1]
 */
export function rankColumn(
  count: i32,
  x: Floats,
  stride: i32,
  levels: i32,
  codes: Ints,
  codeRows: Ints,
  table: Floats,
  rows: Ints,
  work: Floats,
  mode: Ints,
): i32 {
  store<i32>(mode, -1);
  if (levels > 0) {
    copyLevels(count, x, stride, levels, codes, codeRows);
    return levels;
  }
  sortColumn(count, x, stride, 0, table, rows, work);
  return rankSorted(count, table, rows, codes, codeRows, stride, mode);
}

function copyLevels(count: i32, x: usize, stride: i32, levels: i32, codes: usize, codeRows: usize): void {
  for (let row = 0; row < count; row += 1) {
    const value = load<f64>(x + ((<usize>row * <usize>stride) << 3));
    writeCode(row, value == value ? <i32>value : levels, codes, codeRows, stride);
  }
}

/** Writes a code among those of the column, and among those of the case. */
function writeCode(row: i32, code: i32, codes: usize, codeRows: usize, stride: i32): void {
  store<i32>(codes + ((<usize>row) << 2), code);
  store<i32>(codeRows + ((<usize>row * <usize>stride) << 2), code);
}

/** Sorted values become the values of the codes, in place. */
function rankSorted(
  count: i32,
  values: usize,
  rows: usize,
  codes: usize,
  codeRows: usize,
  stride: i32,
  mode: usize,
): i32 {
  let kinds: i32 = 0;
  let last: f64 = NaN;
  let since: i32 = 0;
  for (let i = 0; i < count; i += 1) {
    const value = load<f64>(values + ((<usize>i) << 3));
    if (value == value && value != last) {
      store<f64>(values + ((<usize>kinds) << 3), value);
      last = value;
      kinds += 1;
      since = i;
    }
    if (value == value && (i + 1 - since) * 2 >= count) store<i32>(mode, kinds - 1);
    const row = load<i32>(rows + ((<usize>i) << 2));
    writeCode(row, value == value ? kinds - 1 : kinds, codes, codeRows, stride);
  }
  return kinds;
}
