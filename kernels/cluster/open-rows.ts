// Bounds on the distances of rows to centers, by which many rows need not be compared: see filtered.ts.

import { scratch } from "../scratch";
import { listAt, listedRow } from "./chunk";
import { packedBytes, tableBytes } from "./filter";
import { farthest, ownScores, scales, squares } from "./filter-bounds";

/** More than the rounding of a bound in single precision, each time that it is changed. */
const ROUNDING: f64 = 1e-6;
/** From this many centers, comparisons with all of them cost much more than one with the own center. */
const TIGHTENING_PAYS: i32 = 24;
/** Offset in the scratch region of a number that is of no use. */
const TOUCHED: usize = 3072;

/** Lists the rows of a chunk that may have changed their center. */
export function openRows(
  count: i32,
  d: i32,
  k: i32,
  labels: usize,
  bounds: usize,
  moves: usize,
  table: usize,
  packed: usize,
): i32 {
  const listed = loosen(count, labels, bounds, moves);
  touchRows(listed, packedBytes(d), packed);
  return k < TIGHTENING_PAYS ? listed : tighten(listed, d, k, labels, bounds, table, packed);
}

/** Lets the bounds of a chunk follow the centers; lists the rows that may have changed their center. */
export function loosen(count: i32, labels: usize, bounds: usize, moves: usize): i32 {
  const list = listAt();
  const rounding = f32x4(<f32>(1 + ROUNDING), <f32>(1 - ROUNDING), <f32>(1 + ROUNDING), <f32>(1 - ROUNDING));
  let listed = 0;
  for (let i = 0; i < count; i += 2) {
    const two = i + 1 < count;
    const first = <usize>load<i32>(labels);
    const second = two ? <usize>load<i32>(labels, 4) : first;
    const moved = v128.load64_lane(moves + (second << 3), v128.load64_zero(moves + (first << 3)), 1);
    const loose = f32x4.add(f32x4.mul(v128.load(bounds), rounding), moved);
    v128.store(bounds, loose);
    const gaps = f32x4.add(loose, v128.shuffle<f32>(loose, loose, 1, 0, 3, 2));
    const settled = i32x4.bitmask(f32x4.lt(gaps, f32x4.splat(0)));
    store<i32>(list + ((<usize>listed) << 2), i);
    listed += ~settled & 1;
    store<i32>(list + ((<usize>listed) << 2), i + 1);
    listed += ~(settled >> 2) & <i32>two;
    labels += 8;
    bounds += 16;
  }
  return listed;
}

/** Finds out how far the listed rows are from their own centers; lists those that may still have changed it. */
export function tighten(
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
  const centers = table + tableBytes(d, (k + 3) >> 2);
  const last = listed - 1;
  let open = 0;
  for (let at = 0; at < listed; at += 4) {
    const i0 = listedRow(at, last);
    const i1 = listedRow(at + 1, last);
    const i2 = listedRow(at + 2, last);
    const i3 = listedRow(at + 3, last);
    const r0 = packed + i0 * bytes;
    const r1 = packed + i1 * bytes;
    const r2 = packed + i2 * bytes;
    const r3 = packed + i3 * bytes;
    const c0 = centers + <usize>load<i32>(labels + (i0 << 2)) * bytes;
    const c1 = centers + <usize>load<i32>(labels + (i1 << 2)) * bytes;
    const c2 = centers + <usize>load<i32>(labels + (i2 << 2)) * bytes;
    const c3 = centers + <usize>load<i32>(labels + (i3 << 2)) * bytes;
    const scores = ownScores(bytes, r0, r1, r2, r3, c0, c1, c2, c3);
    const upper = farthest(scales(r0, r1, r2, r3, table), squares(r0, r1, r2, r3), scores, table);
    let lower = v128.load32_zero(bounds + (i0 << 3), 4);
    lower = v128.load32_lane(bounds + (i1 << 3), lower, 1, 4);
    lower = v128.load32_lane(bounds + (i2 << 3), lower, 2, 4);
    lower = v128.load32_lane(bounds + (i3 << 3), lower, 3, 4);
    v128.store32_lane(bounds + (i0 << 3), upper, 0);
    v128.store32_lane(bounds + (i1 << 3), upper, 1);
    v128.store32_lane(bounds + (i2 << 3), upper, 2);
    v128.store32_lane(bounds + (i3 << 3), upper, 3);
    const settled = i32x4.bitmask(f32x4.lt(f32x4.add(upper, lower), f32x4.splat(0)));
    store<i32>(list + ((<usize>open) << 2), <i32>i0);
    open += ~settled & 1;
    store<i32>(list + ((<usize>open) << 2), <i32>i1);
    open += ~(settled >> 1) & <i32>(at < last);
    store<i32>(list + ((<usize>open) << 2), <i32>i2);
    open += ~(settled >> 2) & <i32>(at + 1 < last);
    store<i32>(list + ((<usize>open) << 2), <i32>i3);
    open += ~(settled >> 3) & <i32>(at + 2 < last);
  }
  return open;
}

/** Reads something of every listed row, which brings all of them into the cache at once instead of one by one. */
export function touchRows(listed: i32, bytes: usize, packed: usize): void {
  const list = listAt();
  let all = 0;
  for (let at = 0; at < listed; ++at) {
    const row = packed + <usize>load<i32>(list + ((<usize>at) << 2)) * bytes;
    all |= load<i32>(row) | load<i32>(row + bytes - 4);
  }
  store<i32>(scratch() + TOUCHED, all);
}
