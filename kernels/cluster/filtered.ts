// One Lloyd iteration whose comparisons are settled in whole numbers where that is certain (see filter.ts), and which
// may keep bounds on both sides: a row whose own center is nearer than any other can be is not compared with them
// (Hamerly 2010).

import { Floats, Ints } from "../record";
import { scratch } from "../scratch";
import { BEHIND_LIST, CHUNK, listAll, listAt, listedRow } from "./chunk";
import { SummingCode } from "./cluster.shared";
import { addExactly, addRowExactly } from "./exact-sums";
import { nearestRounded, packedBytes, tableBytes } from "./filter";
import { certainOf, farthest, nearest, ownScores, scales, squares } from "./filter-bounds";
import { fourAt, LABELS, NEAREST, SECOND } from "./four";
import { addToCenters, nearestFour } from "./lloyd";
import { openRows } from "./open-rows";

/** More than the rounding of a bound in single precision, relative to the terms of which it is a sum. */
const ROUNDING: f64 = 1e-6;
/** Below the first, bounds lose digits to underflow; the second is more than centers move. */
const LEAST_BOUND: f64 = 1e-30;
const GREATEST_BOUND: f64 = 1e30;
/** Offsets in the scratch region of what is found for four rows, and of the rows that change. */
const FOUND: usize = 3072;
const CHANGED: usize = BEHIND_LIST;
/** The bytes of a line of the cache. */
const LINE: usize = 64;

/** The number of rows of a chunk that have changed their center. */
let changes: i32 = 0;

/**
 * labels = the nearest center of each row, the first in case of a tie, as `lloydBlock` finds it. The total weight Σ w of each
 * center's rows goes to out[0 … k), followed by their sums; `summing` says how they are formed. Sums that are exact, or
 * changed since the last call, are followed by their rounding errors.
 *
 * `packed` has the rows and `table` the centers as filter.ts describes them. `bounds` has two numbers in
 * single precision for each row: an upper bound of the distance to its own center, and minus a lower bound of the
 * distance to every other, times `inverse`. In a later call, `moves` has two numbers for each center: at least the
 * distance that it has moved since, and at least that of any other center.
 *
 * @spans x[rows * columns], weights?[rows], centers[clusters * columns], labels[rows], bounds[rows], moves?, table,
 * packed, out?[clusters * (columns + 1)]
 */
export function filteredBlock(
  rows: i32,
  columns: i32,
  clusters: i32,
  x: Floats,
  weights: Floats,
  centers: Floats,
  labels: Ints,
  bounds: Floats,
  moves: Floats,
  inverse: f64,
  table: Floats,
  packed: Floats,
  summing: i32,
  out: Floats,
): f64 {
  const row = (<usize>columns) << 3;
  const numbers = <usize>clusters * (row + 8);
  if (summing == SummingCode.PLAIN) memory.fill(out, 0, numbers);
  else if (summing == SummingCode.EXACT) memory.fill(out, 0, numbers << 1);
  const changed = summing == SummingCode.CHANGES ? out : 0;
  for (let i = 0; i < rows; i += CHUNK) {
    const count = min(CHUNK, rows - i);
    const xi = x + <usize>i * row;
    const li = labels + ((<usize>i) << 2);
    const wi = weights == 0 ? 0 : weights + ((<usize>i) << 3);
    const bi = bounds + ((<usize>i) << 3);
    const pi = packed + <usize>i * packedBytes(columns);
    changes = 0;
    const open = moves == 0 ? listAll(count) : openRows(count, columns, clusters, li, bi, moves, table, pi);
    const left = compareRounded(open, columns, clusters, li, bi, table, pi);
    compareExactly(left, columns, clusters, xi, centers, li, bi, inverse);
    if (changed != 0) moveRows(columns, clusters, xi, wi, li, changed);
    if (summing == SummingCode.PLAIN) addToCenters(count, columns, clusters, xi, wi, li, out);
    else if (summing == SummingCode.EXACT) addExactly(count, columns, clusters, xi, wi, li, out);
  }
  return 0;
}

/** Finds the centers of the listed rows of a chunk; returns how many are uncertain, which are listed then. */
function compareRounded(
  listed: i32,
  d: i32,
  k: i32,
  labels: usize,
  bounds: usize,
  table: usize,
  packed: usize,
): i32 {
  const list = listAt();
  const bytes = packedBytes(d);
  const last = listed - 1;
  let left = 0;
  for (let at = 0; at < listed; at += 4) {
    const i0 = listedRow(at, last);
    const i1 = listedRow(at + 1, last);
    const i2 = listedRow(at + 2, last);
    const i3 = listedRow(at + 3, last);
    const r0 = packed + i0 * bytes;
    const r1 = packed + i1 * bytes;
    const r2 = packed + i2 * bytes;
    const r3 = packed + i3 * bytes;
    const found = scratch() + FOUND;
    nearestRounded(d, (k + 3) >> 2, r0, r1, r2, r3, table, found);
    const members = (1 << min(4, listed - at)) - 1;
    const best = v128.load(found, 16);
    const second = v128.load(found, 32);
    const certain = members & certainOf(best, second, table);
    const units = scales(r0, r1, r2, r3, table);
    const sizes = squares(r0, r1, r2, r3);
    const upper = farthest(units, sizes, best, table);
    const lower = f32x4.neg(nearest(units, sizes, second, table));
    const two = v128.shuffle<f32>(upper, lower, 0, 4, 1, 5);
    const more = v128.shuffle<f32>(upper, lower, 2, 6, 3, 7);
    v128.store64_lane(bounds + (i0 << 3), two, 0);
    v128.store64_lane(bounds + (i1 << 3), two, 1);
    v128.store64_lane(bounds + (i2 << 3), more, 0);
    v128.store64_lane(bounds + (i3 << 3), more, 1);
    let before = v128.load32_zero(labels + (i0 << 2));
    before = v128.load32_lane(labels + (i1 << 2), before, 1);
    before = v128.load32_lane(labels + (i2 << 2), before, 2);
    before = v128.load32_lane(labels + (i3 << 2), before, 3);
    let news = certain & i32x4.bitmask(i32x4.ne(before, v128.load(found)));
    for (; news != 0; news &= news - 1) {
      const r = <usize>ctz(news);
      const i = load<i32>(list + ((<usize>at) << 2) + (r << 2));
      setLabel(labels, i, load<i32>(found + (r << 2)));
    }
    for (let open = members & ~certain; open != 0; open &= open - 1) {
      store<i32>(list + ((<usize>left) << 2), load<i32>(list + ((<usize>(at + ctz(open))) << 2)));
      left += 1;
    }
  }
  return left;
}

/** Compares the listed rows of a chunk with all centers; an incomplete group of four repeats the last row. */
function compareExactly(
  listed: i32,
  d: i32,
  k: i32,
  x: usize,
  centers: usize,
  labels: usize,
  bounds: usize,
  inverse: f64,
): void {
  const row = (<usize>d) << 3;
  const list = listAt();
  const four = fourAt();
  const last = listed - 1;
  for (let at = 0; at < listed; at += 4) {
    const x0 = x + listedRow(at, last) * row;
    const x1 = x + listedRow(at + 1, last) * row;
    const x2 = x + listedRow(at + 2, last) * row;
    const x3 = x + listedRow(at + 3, last) * row;
    nearestFour(d, k, x0, x1, x2, x3, centers);
    for (let r = 0; r < min(4, listed - at); ++r) {
      const i = <i32>listedRow(at + r, last);
      setLabel(labels, i, load<i32>(four + LABELS + ((<usize>r) << 2)));
      const upper = Math.sqrt(load<f64>(four + ((<usize>r) << 3), NEAREST)) * inverse * (1 + ROUNDING);
      const lower = Math.sqrt(load<f64>(four + ((<usize>r) << 3), SECOND)) * inverse * (1 - ROUNDING);
      const bound = bounds + ((<usize>i) << 3);
      store<f32>(bound, <f32>upper);
      store<f32>(bound, -(<f32>(min(lower, GREATEST_BOUND) - LEAST_BOUND)), 4);
    }
  }
}

/** Labels a row; if that is a change, remembers the row and its center before. */
function setLabel(labels: usize, i: i32, label: i32): void {
  const at = labels + ((<usize>i) << 2);
  const before = load<i32>(at);
  if (before == label) return;
  store<i32>(at, label);
  const change = scratch() + CHANGED + ((<usize>changes) << 3);
  store<i32>(change, i);
  store<i32>(change, before, 4);
  changes += 1;
}

/** Moves the rows of a chunk that have changed their center from one sum to another. */
export function moveRows(d: i32, k: i32, x: usize, weights: usize, labels: usize, sums: usize): void {
  const row = (<usize>d) << 3;
  const begin = scratch() + CHANGED;
  const end = begin + ((<usize>changes) << 3);
  let all = 0;
  for (let at = begin; at < end; at += 8) {
    const xi = x + <usize>load<i32>(at) * row;
    for (let part = xi; part < xi + row; part += LINE) all |= load<i32>(part);
  }
  store<i32>(scratch() + FOUND, all);
  for (let at = begin; at < end; at += 8) {
    const i = <usize>load<i32>(at);
    const weight = weights == 0 ? 1 : load<f64>(weights + (i << 3));
    addRowExactly(d, k, x + i * row, -weight, load<i32>(at, 4), sums);
    addRowExactly(d, k, x + i * row, weight, load<i32>(labels + (i << 2)), sums);
  }
}
