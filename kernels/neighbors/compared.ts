// Near rows by any metric: all rows are compared, block by block.

import { endRow, oneToRows } from "../distance/condensed";
import { EndingCode } from "../distance/metric.shared";
import { Floats, Ints } from "../record";
import { Comparison } from "./comparison.record";
import { sinkPair, sortHeap, sortPairs } from "./pairs";
import { leafRoom } from "./search";

/** Rows that are compared with one query after the other while they are in the cache. */
const BLOCK: i32 = 256;

/** The distances of q from `count` rows, from `first` on, into the scratch region; NaN becomes infinite. */
export function compareRows(comparison: Comparison, q: usize, zero: f64, first: i32, count: i32): usize {
  const d = comparison.columns;
  const ending = comparison.ending;
  const table = comparison.table;
  const y = comparison.y + <usize>first * ((<usize>d) << 3);
  const out = leafRoom();
  oneToRows(comparison.metric, count, d, q, y, out, comparison.power, table);
  endRow(ending, count, d, out, zero, ending == EndingCode.HALF ? table + ((<usize>first) << 3) : table);
  for (let i = 0; i < count; ++i) {
    const at = out + ((<usize>i) << 3);
    if (isNaN(load<f64>(at))) store<f64>(at, Infinity);
  }
  return out;
}

/**
 * distances and rows = the k nearest rows of every query, nearest first; `zeros` says which queries are 0.
 *
 * @spans x[queries * comparison.read("columns")], zeros?[queries], distances[queries * k], rows[queries * k]
 */
export function nearestCompared(
  comparison: Comparison,
  queries: i32,
  x: Floats,
  zeros: Floats,
  k: i32,
  distances: Floats,
  rows: Ints,
): void {
  const pairs = queries * k;
  for (let i = 0; i < pairs; ++i) {
    store<f64>(distances + ((<usize>i) << 3), Infinity);
    store<i32>(rows + ((<usize>i) << 2), i32.MAX_VALUE);
  }
  const n = comparison.rows;
  const row = (<usize>comparison.columns) << 3;
  for (let first = 0; first < n; first += BLOCK) {
    const count = min(BLOCK, n - first);
    for (let i = 0; i < queries; ++i) {
      const heap = <usize>(i * k);
      const zero: f64 = zeros == 0 ? 0 : load<f64>(zeros + ((<usize>i) << 3));
      const found = compareRows(comparison, x + <usize>i * row, zero, first, count);
      takeCompared(found, first, count, k, distances + (heap << 3), rows + (heap << 2));
    }
  }
  for (let i = 0; i < queries; ++i) {
    const heap = <usize>(i * k);
    sortHeap(distances + (heap << 3), rows + (heap << 2), k);
  }
}

/** Replaces the worst of the k rows by those of a block that are better. */
export function takeCompared(
  found: usize,
  first: i32,
  count: i32,
  k: i32,
  distances: usize,
  rows: usize,
): void {
  for (let i = 0; i < count; ++i) {
    const distance = load<f64>(found + ((<usize>i) << 3));
    const worst = load<f64>(distances);
    if (distance > worst) continue;
    if (distance < worst || first + i < load<i32>(rows)) sinkPair(distances, rows, 0, k, distance, first + i);
  }
}

/**
 * out[i] = the number of rows within the radius of query i.
 *
 * @spans x[queries * comparison.read("columns")], zeros?[queries], out[queries]
 */
export function countCompared(
  comparison: Comparison,
  queries: i32,
  x: Floats,
  zeros: Floats,
  radius: f64,
  out: Floats,
): void {
  const n = comparison.rows;
  const row = (<usize>comparison.columns) << 3;
  for (let i = 0; i < queries; ++i) {
    const zero: f64 = zeros == 0 ? 0 : load<f64>(zeros + ((<usize>i) << 3));
    let within = 0;
    for (let first = 0; first < n; first += BLOCK) {
      const count = min(BLOCK, n - first);
      const found = compareRows(comparison, x, zero, first, count);
      for (let j = 0; j < count; ++j) within += <i32>(load<f64>(found + ((<usize>j) << 3)) <= radius);
    }
    store<f64>(out, <f64>within);
    x += row;
    out += 8;
  }
}

/**
 * The same rows themselves, those of query i from place starts[i] on, nearest first.
 *
 * @spans x[queries * comparison.read("columns")], zeros?[queries], starts[queries], distances, rows
 */
export function listCompared(
  comparison: Comparison,
  queries: i32,
  x: Floats,
  zeros: Floats,
  radius: f64,
  starts: Ints,
  distances: Floats,
  rows: Ints,
): void {
  const n = comparison.rows;
  const row = (<usize>comparison.columns) << 3;
  for (let i = 0; i < queries; ++i) {
    const zero: f64 = zeros == 0 ? 0 : load<f64>(zeros + ((<usize>i) << 3));
    const start = load<i32>(starts + ((<usize>i) << 2));
    let next = start;
    for (let first = 0; first < n; first += BLOCK) {
      const count = min(BLOCK, n - first);
      const found = compareRows(comparison, x, zero, first, count);
      for (let j = 0; j < count; ++j) {
        const distance = load<f64>(found + ((<usize>j) << 3));
        if (distance > radius) continue;
        store<f64>(distances + ((<usize>next) << 3), distance);
        store<i32>(rows + ((<usize>next) << 2), first + j);
        next += 1;
      }
    }
    sortPairs(distances + ((<usize>start) << 3), rows + ((<usize>start) << 2), next - start);
    x += row;
  }
}
