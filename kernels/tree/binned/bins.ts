// Columns cut into at most 255 bins. The bins of four columns lie together, one byte each: a row of
// such a group is one 32-bit word. Bin 255 holds missing values.

import { Floats, Ints } from "../../record";
import { scratch } from "../../scratch";

/** Values per call of the inner loops: V8 optimizes a function only when it is called again. */
const BLOCK: i32 = 1024;
/** Six digits of 11 bits cover 64 bits, and the counts of one fit into a first-level cache. */
const BITS: i32 = 11;
const DIGITS: i32 = 6;
const BUCKETS: i32 = 1 << BITS;
/** The bin of missing values. */
const MISSING_BIN: u8 = 255;
/** Bytes from the bins of a row to those of the next. */
const WORD: usize = 4;

/**
 * sorted = the numbers of a column, ascending and without NaN; returns how many there are. The column
 * is that of a matrix of `columns` columns; `rows` lists the n rows to take, or is 0 for the first n.
 * At most 2^18 fit into the scratch region beside the counts. The radix sort passes over a digit of all
 * keys at a time.
 *
 * @spans x, rows?[n], sorted[n]
 */
export function sortNumbers(n: i32, columns: i32, x: Floats, rows: Ints, sorted: Floats): i32 {
  let end = sorted;
  for (let i = 0; i < n; i += BLOCK) end = sortableKeys(i, min(n, i + BLOCK), columns, x, rows, end);
  const count = <i32>((end - sorted) >> 3);
  sortKeys(count, sorted);
  return count;
}

/** Copies numbers into keys that order as unsigned integers, without NaN; returns the end of the keys. */
export function sortableKeys(start: i32, end: i32, columns: i32, x: usize, rows: usize, keys: usize): usize {
  for (let i = start; i < end; ++i) {
    // Adding 0 makes −0 the same as 0.
    const value = numberAt(i, columns, x, rows) + 0;
    if (value != value) continue;
    const bits = reinterpret<u64>(value);
    // Negative numbers order backward: all their bits change, otherwise only the sign.
    store<u64>(keys, bits ^ (<u64>(<i64>bits >> 63) | 0x8000000000000000));
    keys += 8;
  }
  return keys;
}

function numberAt(i: i32, columns: i32, x: usize, rows: usize): f64 {
  const row = rows == 0 ? i : load<i32>(rows + ((<usize>i) << 2));
  return load<f64>(x + ((<usize>row * <usize>columns) << 3));
}

/** Sorts keys in ascending order and writes them back as the numbers they came from. */
function sortKeys(n: i32, keys: usize): void {
  const counts = scratch();
  const other = counts + <usize>(4 * DIGITS * BUCKETS);
  memory.fill(counts, 0, <usize>(4 * DIGITS * BUCKETS));
  for (let i = 0; i < n; i += BLOCK) countDigits(min(BLOCK, n - i), keys + ((<usize>i) << 3), counts);
  let from = keys;
  let to = other;
  for (let digit = 0; digit < DIGITS; ++digit) {
    const starts = counts + ((<usize>(digit * BUCKETS)) << 2);
    // A digit that all keys share does not order them.
    if (!toStarts(n, starts)) continue;
    for (let i = 0; i < n; i += BLOCK)
      moveNumbers(min(BLOCK, n - i), from + ((<usize>i) << 3), digit * BITS, starts, to);
    const swap = from;
    from = to;
    to = swap;
  }
  for (let i = 0; i < n; i += BLOCK) {
    const at = (<usize>i) << 3;
    keysToNumbers(min(BLOCK, n - i), from + at, keys + at);
  }
}

export function countDigits(n: i32, keys: usize, counts: usize): void {
  for (let i = 0; i < n; ++i) {
    let key = load<u64>(keys + ((<usize>i) << 3));
    for (let digit = 0; digit < DIGITS; ++digit) {
      const at = counts + ((<usize>(digit * BUCKETS + <i32>(key & (BUCKETS - 1)))) << 2);
      store<i32>(at, load<i32>(at) + 1);
      key >>= BITS;
    }
  }
}

/** Turns the counts of a digit into the positions where its keys start; false if one bucket has all. */
function toStarts(n: i32, counts: usize): bool {
  let start = 0;
  let several = true;
  for (let bucket = 0; bucket < BUCKETS; ++bucket) {
    const at = counts + ((<usize>bucket) << 2);
    const count = load<i32>(at);
    if (count == n) several = false;
    store<i32>(at, start);
    start += count;
  }
  return several;
}

export function moveNumbers(n: i32, from: usize, shift: i32, starts: usize, to: usize): void {
  for (let i = 0; i < n; ++i) {
    const key = load<u64>(from + ((<usize>i) << 3));
    const at = starts + ((<usize>((key >> shift) & (BUCKETS - 1))) << 2);
    const start = load<i32>(at);
    store<i32>(at, start + 1);
    store<u64>(to + ((<usize>start) << 3), key);
  }
}

export function keysToNumbers(n: i32, keys: usize, out: usize): void {
  for (let i = 0; i < n; ++i) {
    const at = (<usize>i) << 3;
    const key = load<u64>(keys + at);
    store<u64>(out + at, key ^ (~(<u64>(<i64>key >> 63)) | 0x8000000000000000));
  }
}

/**
 * The bins of the numbers of a column, with rows as in `sortNumbers`. For quantities (levels = 0), the
 * bin is how many of the 256 ascending edges lie below the number; edges that are not used are
 * infinite. For codes of levels, `table` has the bin of every code; other codes are missing.
 *
 * @spans x, rows?[n], table
 */
export function binColumn(
  n: i32,
  columns: i32,
  x: Floats,
  rows: Ints,
  levels: i32,
  table: Floats,
  bins: usize,
): void {
  for (let i = 0; i < n; i += BLOCK) {
    const end = min(n, i + BLOCK);
    if (levels == 0) binNumbers(i, end, columns, x, rows, table, bins);
    else binLevels(i, end, columns, x, rows, levels, table, bins);
  }
}

export function binNumbers(
  start: i32,
  end: i32,
  columns: i32,
  x: usize,
  rows: usize,
  edges: usize,
  bins: usize,
): void {
  for (let i = start; i < end; ++i) {
    const value = numberAt(i, columns, x, rows);
    // Eight halvings of 256 edges, without branches that a processor could mispredict.
    let at = edges;
    for (let half: usize = 1024; half >= 8; half >>= 1)
      at += select<usize>(half, 0, load<f64>(at + half - 8) < value);
    store<u8>(bins + <usize>i * WORD, value == value ? <u8>((at - edges) >> 3) : MISSING_BIN);
  }
}

export function binLevels(
  start: i32,
  end: i32,
  columns: i32,
  x: usize,
  rows: usize,
  levels: i32,
  table: usize,
  bins: usize,
): void {
  for (let i = start; i < end; ++i) {
    const value = numberAt(i, columns, x, rows);
    const known = value >= 0 && value < <f64>levels;
    store<u8>(bins + <usize>i * WORD, known ? load<u8>(table + <usize>value) : MISSING_BIN);
  }
}
