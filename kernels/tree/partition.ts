// Stable partitions of the entries of a node by the branches of their cases.

import { Floats, Ints } from "../record";
import { nodeAfter } from "./layout";
import { PlotNode } from "./plot.record";
import { copyWords } from "./words";

/**
 * values, rows = the entries of the first child, then those of the second, and so on, each in the order
 * they had. Without `values`, only rows are moved.
 */
export function partitionColumn(
  start: i32,
  end: i32,
  children: i32,
  child: PlotNode,
  values: usize,
  rows: usize,
  sides: usize,
  spareValues: usize,
  spareRows: usize,
): void {
  const base = (<usize>start) << 2;
  if (children == 2) {
    if (values == 0) partitionRows(start, end, rows, sides, spareRows + base);
    else partitionPairs(start, end, values, rows, sides, spareValues + (base << 1), spareRows + base);
    return;
  }
  const count = end - start;
  for (let branch = 0; branch < children; branch += 1) {
    const record = nodeAfter(child, branch);
    let to = record.start;
    if (to == record.end) continue;
    for (let i = start; i < end; i += 1) {
      const row = load<i32>(rows + ((<usize>i) << 2));
      if (<i32>load<u16>(sides + ((<usize>row) << 1)) != branch) continue;
      store<i32>(spareRows + ((<usize>to) << 2), row);
      if (values != 0) store<f64>(spareValues + ((<usize>to) << 3), load<f64>(values + ((<usize>i) << 3)));
      to += 1;
    }
  }
  memory.copy(rows + base, spareRows + base, (<usize>count) << 2);
  if (values != 0) memory.copy(values + (base << 1), spareValues + (base << 1), (<usize>count) << 3);
}

/** Two branches: every entry is written to both, and only one of them advances, so that nothing is mispredicted. */
export function partitionPairs(
  start: i32,
  end: i32,
  values: usize,
  rows: usize,
  sides: usize,
  spareValues: usize,
  spareRows: usize,
): void {
  let to = <usize>start;
  let other: usize = 0;
  for (let i = <usize>start; i < <usize>end; i += 1) {
    const value = load<f64>(values + (i << 3));
    const row = load<i32>(rows + (i << 2));
    const side = <usize>load<u16>(sides + ((<usize>row) << 1));
    store<f64>(values + (to << 3), value);
    store<i32>(rows + (to << 2), row);
    store<f64>(spareValues + (other << 3), value);
    store<i32>(spareRows + (other << 2), row);
    to += 1 - side;
    other += side;
  }
  copyWords(values + (to << 3), spareValues, other << 3);
  copyWords(rows + (to << 2), spareRows, other << 2);
}

export function partitionRows(start: i32, end: i32, rows: usize, sides: usize, spareRows: usize): void {
  let to = <usize>start;
  let other: usize = 0;
  for (let i = <usize>start; i < <usize>end; i += 1) {
    const row = load<i32>(rows + (i << 2));
    const side = <usize>load<u16>(sides + ((<usize>row) << 1));
    store<i32>(rows + (to << 2), row);
    store<i32>(spareRows + (other << 2), row);
    to += 1 - side;
    other += side;
  }
  copyWords(rows + (to << 2), spareRows, other << 2);
}

/**
 * Partitions cases by a threshold, if no value is missing; x has a value per `stride` bytes. Returns how many rows come
 * first.
 */
export function partitionByValues(
  start: i32,
  end: i32,
  rows: usize,
  x: usize,
  stride: usize,
  threshold: f64,
  spareRows: usize,
): i32 {
  let to = <usize>start;
  let other: usize = 0;
  for (let i = <usize>start; i < <usize>end; i += 1) {
    const row = load<i32>(rows + (i << 2));
    const side = <usize>(load<f64>(x + <usize>row * stride) > threshold);
    store<i32>(rows + (to << 2), row);
    store<i32>(spareRows + (other << 2), row);
    to += 1 - side;
    other += side;
  }
  copyWords(rows + (to << 2), spareRows, other << 2);
  return <i32>to - start;
}

/**
 * Copies the entries of sorted columns whose cases have a weight above 0, or all if there are no weights. A column has
 * `count` entries before and `kept` after.
 *
 * @spans values[columns * count], rows[columns * count], weights?[count], toValues[columns * kept], toRows[columns *
 * kept]
 */
export function keepWeighted(
  columns: i32,
  count: i32,
  values: Floats,
  rows: Ints,
  weights: Floats,
  kept: i32,
  toValues: Floats,
  toRows: Ints,
): void {
  if (weights == 0) {
    memory.copy(toValues, values, (<usize>columns * <usize>count) << 3);
    memory.copy(toRows, rows, (<usize>columns * <usize>count) << 2);
    return;
  }
  for (let column: usize = 0; column < <usize>columns; column += 1) {
    const from = column * <usize>count;
    const to = column * <usize>kept;
    keepInColumn(
      count,
      values + (from << 3),
      rows + (from << 2),
      weights,
      toValues + (to << 3),
      toRows + (to << 2),
    );
  }
}

export function keepInColumn(
  count: i32,
  values: usize,
  rows: usize,
  weights: usize,
  toValues: usize,
  toRows: usize,
): void {
  let to: usize = 0;
  for (let i: usize = 0; i < <usize>count; i += 1) {
    const row = load<i32>(rows + (i << 2));
    store<f64>(toValues + (to << 3), load<f64>(values + (i << 3)));
    store<i32>(toRows + (to << 2), row);
    to += load<f64>(weights + ((<usize>row) << 3)) > 0 ? 1 : 0;
  }
}
