// Counts of levels that occur together. The cases of a level are a row of bits, 128 cases to a vector, so that the cases
// of two levels together are found and counted 128 at a time.

import { Ints } from "../record";

/** out = a AND b, bit by bit; `bytes` is a multiple of 16. */
export function andBits(bytes: usize, a: usize, b: usize, out: usize): void {
  for (let at: usize = 0; at < bytes; at += 16)
    v128.store(out + at, v128.and(v128.load(a + at), v128.load(b + at)));
}

/**
 * Out of every row of `left` and every row of `right`: left ∧ right, left slower.
 *
 * @spans left[(bytes / 4) * leftRows], right[(bytes / 4) * rightRows], out[(bytes / 4) * leftRows * rightRows]
 */
export function crossBits(
  bytes: usize,
  left: Ints,
  leftRows: i32,
  right: Ints,
  rightRows: i32,
  out: Ints,
): void {
  let to = out;
  for (let i = 0; i < leftRows; ++i)
    for (let j = 0; j < rightRows; ++j) {
      andBits(bytes, left + <usize>i * bytes, right + <usize>j * bytes, to);
      to += bytes;
    }
}

/** The number of bits that both rows have. A byte counts at most 8 per vector, so 31 vectors fit into one. */
export function countBoth(bytes: usize, a: usize, b: usize): i32 {
  let total = i64x2.splat(0);
  let at: usize = 0;
  while (at < bytes) {
    const end = min(at + 496, bytes);
    let sums = i8x16.splat(0);
    for (; at < end; at += 16)
      sums = i8x16.add(sums, i8x16.popcnt(v128.and(v128.load(a + at), v128.load(b + at))));
    const pairs = i16x8.extadd_pairwise_i8x16_u(sums);
    const fours = i32x4.extadd_pairwise_i16x8_u(pairs);
    total = i64x2.add(total, i64x2.extend_low_i32x4_u(fours));
    total = i64x2.add(total, i64x2.extend_high_i32x4_u(fours));
  }
  return <i32>(i64x2.extract_lane(total, 0) + i64x2.extract_lane(total, 1));
}

/**
 * counts[i, j] = the bits that row i of `left` and row j of `right` have in common, for every row of `left` and all rows of
 * `right`, which have every bit exactly once between them: the last column is what the others leave of `totals`.
 *
 * @spans left[(bytes / 4) * leftRows], totals[leftRows], right[(bytes / 4) * rightRows], counts[leftRows * rightRows]
 */
export function countCrossed(
  bytes: usize,
  left: Ints,
  totals: Ints,
  leftRows: i32,
  right: Ints,
  rightRows: i32,
  counts: Ints,
): void {
  let to = counts;
  for (let i = 0; i < leftRows; ++i) {
    let rest = load<i32>(totals + ((<usize>i) << 2));
    for (let j = 0; j < rightRows - 1; ++j) {
      const count = rest == 0 ? 0 : countBoth(bytes, left + <usize>i * bytes, right + <usize>j * bytes);
      store<i32>(to, count);
      rest -= count;
      to += 4;
    }
    store<i32>(to, rest);
    to += 4;
  }
}
