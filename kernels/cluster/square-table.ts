// The square table of the dissimilarities of all pairs of clusters, which change as clusters merge: twice the memory of
// a list of pairs, but the distances of a cluster from all others are side by side. A cluster that has left is
// infinitely far from all others; its own row is not read any more.

import { Floats, Ints } from "../record";
import { LinkageCode } from "./cluster.shared";

/** Rows and columns of a tile that is mirrored at a time. */
const TILE: i32 = 32;

/** Copies what is above the diagonal to its place below. */
export function mirrorSquare(n: i32, table: usize): void {
  for (let i = 0; i < n; i += TILE) {
    for (let j = i; j < n; j += TILE) mirrorSquareTile(n, i, j, table);
  }
}

/** Mirrors the part of one tile above the diagonal to the part below. */
export function mirrorSquareTile(n: i32, first: i32, left: i32, table: usize): void {
  const row = (<usize>n) << 3;
  const lastRow = min(n, first + TILE);
  const lastColumn = min(n, left + TILE);
  for (let i = first; i < lastRow; ++i) {
    for (let j = max(left, i + 1); j < lastColumn; ++j) {
      const value = load<f64>(table + <usize>i * row + ((<usize>j) << 3));
      store<f64>(table + <usize>j * row + ((<usize>i) << 3), value);
    }
  }
}

/**
 * Merges a cluster into another one, by the formula of Lance and Williams (1967); returns how far apart they were.
 *
 * @spans table, sizes[n]
 */
export function joinSquare(
  linkage: i32,
  n: i32,
  row: usize,
  table: Floats,
  sizes: Floats,
  left: i32,
  into: i32,
): f64 {
  const from = table + <usize>left * row;
  const to = table + <usize>into * row;
  const a = load<f64>(sizes + ((<usize>left) << 3));
  const b = load<f64>(sizes + ((<usize>into) << 3));
  const between = load<f64>(to + ((<usize>left) << 3));
  store<f64>(to + ((<usize>left) << 3), Infinity);
  const leftColumn = table + ((<usize>left) << 3);
  const intoColumn = table + ((<usize>into) << 3);
  for (let j = 0; j < n; ++j) {
    const at = (<usize>j) << 3;
    const own = load<f64>(to + at);
    if (own == Infinity) continue;
    const other = load<f64>(sizes + at);
    const value = joined(linkage, load<f64>(from + at), own, between, a, b, other);
    store<f64>(to + at, value);
    store<f64>(intoColumn + <usize>j * row, value);
    store<f64>(leftColumn + <usize>j * row, Infinity);
  }
  store<f64>(sizes + ((<usize>into) << 3), a + b);
  return between;
}

function joined(linkage: i32, fromA: f64, fromB: f64, between: f64, a: f64, b: f64, other: f64): f64 {
  if (linkage == LinkageCode.SINGLE) return min(fromA, fromB);
  if (linkage == LinkageCode.COMPLETE) return max(fromA, fromB);
  if (linkage == LinkageCode.AVERAGE) return (a * fromA + b * fromB) / (a + b);
  if (linkage == LinkageCode.WEIGHTED) return (fromA + fromB) / 2;
  return ((a + other) * fromA + (b + other) * fromB - other * between) / (a + b + other);
}

/**
 * Moves the clusters at some indices, in ascending order, to the first ones.
 *
 * @spans indices[count], table, sizes[count]
 */
export function packSquare(count: i32, row: usize, indices: Ints, table: Floats, sizes: Floats): void {
  for (let i = 0; i < count; ++i) {
    const index = <usize>load<i32>(indices + ((<usize>i) << 2));
    const from = table + index * row;
    const to = table + <usize>i * row;
    for (let j = 0; j < count; ++j) {
      const other = <usize>load<i32>(indices + ((<usize>j) << 2));
      store<f64>(to + ((<usize>j) << 3), load<f64>(from + (other << 3)));
    }
    store<f64>(sizes + ((<usize>i) << 3), load<f64>(sizes + (index << 3)));
  }
}
