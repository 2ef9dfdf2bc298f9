// The k nearest rows by the Euclidean distance among all rows, found in single precision with a bound on the error:
// |x − y|² = |x|² + 2·(|y|²/2 − x·y), so a row is too far if its |y|²/2 − x·y is above a limit. Only rows that are not
// surely too far are compared exactly, so that rounding changes no answer. Rows and queries are taken from an origin
// in the middle of the rows and divided by their size, because a large offset would cost digits and large numbers
// would overflow.
//
// Rows are packed eight at a time: the first coordinate of eight rows, then the second, and so on. Queries are packed
// four at a time in the same way.

import { Floats, Ints } from "../record";
import { scratch } from "../scratch";
import { leafStart } from "./layout";
import { PackedRows } from "./packed-rows.record";
import { sinkPair, sortHeap } from "./pairs";
import { SearchTree } from "./search-tree.record";

/** Products below float32's normal range have a larger error than their size suggests. */
const LEAST_ERROR: f64 = 1e-30;
/** Squares of queries from this on might overflow; such queries are compared exactly. */
const LARGEST_SQUARE: f64 = 1e30;
/** More than the relative error of rounding to float32. */
const ROUND_UP: f64 = 2.4e-7;

/** Queries of a block; limits, squares and packed queries are in the scratch region. */
const MOST_QUERIES: i32 = 256;
const LIMITS: usize = 0;
const SQUARES: usize = 1 << 12;
const QUERIES: usize = 1 << 13;
/** Bytes for packed queries. */
const QUERY_ROOM: i32 = 3 << 20;

/**
 * Packs the rows of some leaves.
 *
 * @spans
 */
export function packLeaves(tree: SearchTree, filter: PackedRows, first: i32, last: i32): void {
  const d = tree.columns;
  const stride = tree.stride;
  const step = (<usize>stride) << 3;
  for (let leaf = first; leaf < last; ++leaf) {
    const count = leafStart(tree, leaf + 1) - leafStart(tree, leaf);
    const points = tree.points + <usize>leaf * <usize>d * step;
    const at = <usize>leaf * <usize>stride;
    let out = filter.packed + ((at * <usize>d) << 2);
    for (let i = 0; i < stride; i += 8) {
      packEight(d, step, points + ((<usize>i) << 3), filter, out);
      packHalves(d, count - i, out, filter.error, filter.halves + ((at + i) << 2));
      out += (<usize>d) << 5;
    }
  }
}

/** Eight rows of a leaf in single precision; slots without a row become 0. */
export function packEight(d: i32, step: usize, points: usize, filter: PackedRows, out: usize): void {
  const origin = filter.origin;
  const scale = filter.scale;
  for (let j = 0; j < d; ++j) {
    const middle = load<f64>(origin + ((<usize>j) << 3));
    for (let i: usize = 0; i < 8; ++i) {
      const value = load<f64>(points + (i << 3));
      store<f32>(out + (i << 2), value == Infinity ? 0 : <f32>((value - middle) * scale));
    }
    points += step;
    out += 32;
  }
}

/** |y|²/2 less the error of eight packed rows, of which the first `count` exist; the others are infinitely far. */
export function packHalves(d: i32, count: i32, packed: usize, error: f64, out: usize): void {
  for (let i = 0; i < 8; ++i) {
    let sum: f64 = 0;
    let at = packed + ((<usize>i) << 2);
    for (let j = 0; j < d; ++j) {
      const value = <f64>load<f32>(at);
      sum += value * value;
      at += 32;
    }
    store<f32>(out + ((<usize>i) << 2), i < count ? <f32>(sum * (0.5 - error)) : Infinity);
  }
}

/**
 * distances and rows = the k nearest rows of every query, nearest first; distances are squared.
 *
 * @spans x[queries * tree.read("columns")], distances[queries * k], rows[queries * k]
 */
export function filterNearest(
  tree: SearchTree,
  filter: PackedRows,
  queries: i32,
  x: Floats,
  k: i32,
  distances: Floats,
  rows: Ints,
): void {
  const pairs = queries * k;
  for (let i = 0; i < pairs; ++i) {
    store<f64>(distances + ((<usize>i) << 3), Infinity);
    store<i32>(rows + ((<usize>i) << 2), i32.MAX_VALUE);
  }
  const d = tree.columns;
  const row = (<usize>d) << 3;
  const width = max(4, min(MOST_QUERIES, (QUERY_ROOM / (d << 2)) & ~3));
  for (let i = 0; i < queries; i += width) {
    const at = <usize>(i * k);
    const own = x + <usize>i * row;
    filterBlock(tree, filter, min(width, queries - i), own, k, distances + (at << 3), rows + (at << 2));
  }
  for (let i = 0; i < queries; ++i) {
    const at = <usize>(i * k);
    sortHeap(distances + (at << 3), rows + (at << 2), k);
  }
}

export function filterBlock(
  tree: SearchTree,
  filter: PackedRows,
  queries: i32,
  x: usize,
  k: i32,
  distances: usize,
  rows: usize,
): void {
  const d = tree.columns;
  const stride = tree.stride;
  const leaves = tree.leaves;
  const panel = (<usize>d) << 4;
  const groups = (queries + 3) >> 2;
  for (let group = 0; group < groups; ++group) {
    packQueries(d, filter, group << 2, queries, x, scratch() + QUERIES + <usize>group * panel);
  }
  let packed = filter.packed;
  let halves = filter.halves;
  for (let leaf = 0; leaf < leaves; ++leaf) {
    let own = scratch() + QUERIES;
    for (let group = 0; group < groups; ++group) {
      filterLeaf(tree, filter, leaf, stride, group << 2, own, packed, halves, x, k, distances, rows);
      own += panel;
    }
    packed += (<usize>stride * <usize>d) << 2;
    halves += (<usize>stride) << 2;
  }
}

/** Compares four queries with the rows of a leaf. */
export function filterLeaf(
  tree: SearchTree,
  filter: PackedRows,
  leaf: i32,
  stride: i32,
  first: i32,
  queries: usize,
  packed: usize,
  halves: usize,
  x: usize,
  k: i32,
  distances: usize,
  rows: usize,
): void {
  const d = tree.columns;
  const limits = scratch() + LIMITS + ((<usize>first) << 2);
  for (let i = 0; i < stride; i += 8) {
    let near = filterTile(d, queries, packed, halves, limits);
    while (near != 0) {
      const bit = ctz(near);
      near &= near - 1;
      takeRow(tree, filter, leaf, i + (bit & 7), first + (bit >> 3), x, k, distances, rows);
    }
    packed += (<usize>d) << 5;
    halves += 32;
  }
}

/** One bit per pair of four queries and eight rows that may be near: those of the first query come first. */
export function filterTile(d: i32, queries: usize, packed: usize, halves: usize, limits: usize): i32 {
  const h0 = v128.load(halves);
  const h1 = v128.load(halves, 16);
  let a0 = h0;
  let a1 = h0;
  let a2 = h0;
  let a3 = h0;
  let b0 = h1;
  let b1 = h1;
  let b2 = h1;
  let b3 = h1;
  const end = queries + ((<usize>d) << 4);
  while (queries < end) {
    const y0 = v128.load(packed);
    const y1 = v128.load(packed, 16);
    let q = v128.load32_splat(queries);
    a0 = f32x4.sub(a0, f32x4.mul(q, y0));
    b0 = f32x4.sub(b0, f32x4.mul(q, y1));
    q = v128.load32_splat(queries, 4);
    a1 = f32x4.sub(a1, f32x4.mul(q, y0));
    b1 = f32x4.sub(b1, f32x4.mul(q, y1));
    q = v128.load32_splat(queries, 8);
    a2 = f32x4.sub(a2, f32x4.mul(q, y0));
    b2 = f32x4.sub(b2, f32x4.mul(q, y1));
    q = v128.load32_splat(queries, 12);
    a3 = f32x4.sub(a3, f32x4.mul(q, y0));
    b3 = f32x4.sub(b3, f32x4.mul(q, y1));
    queries += 16;
    packed += 32;
  }
  let limit = v128.load32_splat(limits);
  let far = aboveLimit(a0, b0, limit);
  limit = v128.load32_splat(limits, 4);
  far |= aboveLimit(a1, b1, limit) << 8;
  limit = v128.load32_splat(limits, 8);
  far |= aboveLimit(a2, b2, limit) << 16;
  limit = v128.load32_splat(limits, 12);
  far |= aboveLimit(a3, b3, limit) << 24;
  // What is not a number is not surely far.
  return ~far;
}

function aboveLimit(a: v128, b: v128, limit: v128): i32 {
  return i32x4.bitmask(f32x4.gt(a, limit)) | (i32x4.bitmask(f32x4.gt(b, limit)) << 4);
}

/** Packs four queries from `first` on, with their squares and limits; those beyond the last are near to nothing. */
export function packQueries(
  d: i32,
  filter: PackedRows,
  first: i32,
  queries: i32,
  x: usize,
  out: usize,
): void {
  const origin = filter.origin;
  const scale = filter.scale;
  for (let i = first; i < first + 4; ++i) {
    const at = x + <usize>i * ((<usize>d) << 3);
    let to = out + ((<usize>(i - first)) << 2);
    let sum: f64 = 0;
    for (let j = 0; j < d; ++j) {
      let value: f64 = 0;
      if (i < queries)
        value = (load<f64>(at + ((<usize>j) << 3)) - load<f64>(origin + ((<usize>j) << 3))) * scale;
      store<f32>(to, <f32>value);
      sum += value * value;
      to += 16;
    }
    store<f64>(scratch() + SQUARES + ((<usize>i) << 3), sum);
    const limit: f32 = i < queries ? (sum < LARGEST_SQUARE ? Infinity : NaN) : -Infinity;
    store<f32>(scratch() + LIMITS + ((<usize>i) << 2), limit);
  }
}

/** Compares a query with a row exactly, and lowers the limit of the query if the row is among the k nearest. */
export function takeRow(
  tree: SearchTree,
  filter: PackedRows,
  leaf: i32,
  center: i32,
  query: i32,
  x: usize,
  k: i32,
  distances: usize,
  rows: usize,
): void {
  const d = tree.columns;
  const step = (<usize>tree.stride) << 3;
  const start = leafStart(tree, leaf);
  // Numbers that are not limits would let slots pass that have no row.
  if (start + center >= leafStart(tree, leaf + 1)) return;
  const heap = <usize>query * <usize>k;
  const own = distances + (heap << 3);
  const ownRows = rows + (heap << 2);
  const points = tree.points + <usize>leaf * <usize>d * step + ((<usize>center) << 3);
  const distance = squaresInOrder(d, x + <usize>query * ((<usize>d) << 3), points, step);
  const worst = load<f64>(own);
  if (distance > worst) return;
  const row = load<i32>(tree.order + ((<usize>(start + center)) << 2));
  if (distance == worst && row >= load<i32>(ownRows)) return;
  sinkPair(own, ownRows, 0, k, distance, row);
  const limit = scratch() + LIMITS + ((<usize>query) << 2);
  const bound = load<f64>(own);
  if (bound == Infinity || isNaN(load<f32>(limit))) return;
  const scale = filter.scale;
  const square = load<f64>(scratch() + SQUARES + ((<usize>query) << 3));
  const exact = 0.5 * (bound * scale * scale - square) + filter.error * square + LEAST_ERROR;
  store<f32>(limit, <f32>(exact + abs(exact) * ROUND_UP));
}

/** Σ (x − y)² with its terms added in the order of the columns, as for the rows of a leaf. */
export function squaresInOrder(d: i32, q: usize, points: usize, step: usize): f64 {
  let sum: f64 = 0;
  for (let j = 0; j < d; ++j) {
    const difference = load<f64>(points) - load<f64>(q);
    sum += difference * difference;
    points += step;
    q += 8;
  }
  return sum;
}
