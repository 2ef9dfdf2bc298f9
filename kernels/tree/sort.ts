// Sorting the cases by a column: least significant digit first, which keeps equal values in the
// order of the cases.

import { Floats, Ints } from "../record";

/** Bits per digit; six digits cover 64 bits, and the counts of one fit into a first-level cache. */
const BITS: i32 = 11;
const DIGITS: i32 = 6;
const BUCKETS: i32 = 1 << BITS;
/** The key of a missing value: above all others. */
const LAST: u64 = 0xffffffffffffffff;

/** Float64 numbers that `sortColumn` needs for this many entries. */
export function sortWorkLength(count: i32): i32 {
  return 2 * count + count + ((DIGITS * BUCKETS) >> 1);
}

/**
 * values, rows = the numbers x[cases[i]] in ascending order and the cases they belong to; missing
 * numbers come last. Without `cases` these are 0 … count − 1. x has one number per `stride`.
 *
 * @spans x[(count - 1) * stride + 1], cases?[count], values[count], rows[count], work[sortWorkLength(count)]
 */
export function sortColumn(
  count: i32,
  x: Floats,
  stride: i32,
  cases: Ints,
  values: Floats,
  rows: Ints,
  work: Floats,
): void {
  let keys = work;
  let otherKeys = work + ((<usize>count) << 3);
  let order = rows;
  let otherOrder = otherKeys + ((<usize>count) << 3);
  const counts = otherOrder + ((<usize>count) << 3);
  memory.fill(counts, 0, (<usize>(DIGITS * BUCKETS)) << 2);
  const step = (<usize>stride) << 3;
  for (let i = 0; i < count; i += 1) {
    const row = cases == 0 ? i : load<i32>(cases + ((<usize>i) << 2));
    const key = keyOf(load<f64>(x + <usize>row * step));
    store<u64>(keys + ((<usize>i) << 3), key);
    store<i32>(order + ((<usize>i) << 2), row);
    countDigits(key, counts);
  }
  for (let digit = 0; digit < DIGITS; digit += 1) {
    const own = counts + ((<usize>(digit * BUCKETS)) << 2);
    if (!toStarts(own, count)) continue;
    moveByDigit(count, digit * BITS, own, keys, order, otherKeys, otherOrder);
    const swappedKeys = keys;
    keys = otherKeys;
    otherKeys = swappedKeys;
    const swappedOrder = order;
    order = otherOrder;
    otherOrder = swappedOrder;
  }
  for (let i = 0; i < count; i += 1)
    store<f64>(values + ((<usize>i) << 3), numberOf(load<u64>(keys + ((<usize>i) << 3))));
  if (order != rows) memory.copy(rows, order, (<usize>count) << 2);
}

/** A number whose order as an unsigned integer is that of the numbers; −0 is 0. */
function keyOf(value: f64): u64 {
  if (value != value) return LAST;
  const bits = reinterpret<u64>(value + 0.0);
  return bits >> 63 == 1 ? ~bits : bits | 0x8000000000000000;
}

function numberOf(key: u64): f64 {
  if (key == LAST) return NaN;
  return reinterpret<f64>(key >> 63 == 1 ? key & 0x7fffffffffffffff : ~key);
}

function countDigits(key: u64, counts: usize): void {
  for (let digit = 0; digit < DIGITS; digit += 1) {
    const value = <usize>((key >> <u64>(digit * BITS)) & <u64>(BUCKETS - 1));
    const at = counts + ((<usize>(digit * BUCKETS) + value) << 2);
    store<i32>(at, load<i32>(at) + 1);
  }
}

/** Counts become the positions where buckets start; false if all keys are in one bucket. */
function toStarts(counts: usize, total: i32): bool {
  let start = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    const at = counts + ((<usize>bucket) << 2);
    const own = load<i32>(at);
    if (own == total) return false;
    store<i32>(at, start);
    start += own;
  }
  return true;
}

export function moveByDigit(
  count: i32,
  shift: i32,
  starts: usize,
  keys: usize,
  order: usize,
  toKeys: usize,
  toOrder: usize,
): void {
  for (let i = 0; i < count; i += 1) {
    const key = load<u64>(keys + ((<usize>i) << 3));
    const at = starts + ((<usize>((key >> <u64>shift) & <u64>(BUCKETS - 1))) << 2);
    const to = <usize>load<i32>(at);
    store<i32>(at, <i32>to + 1);
    store<u64>(toKeys + (to << 3), key);
    store<i32>(toOrder + (to << 2), load<i32>(order + ((<usize>i) << 2)));
  }
}
