// Builds a search tree: every node divides its rows in two halves at the median of the column in which they are
// spread the most (Friedman, Bentley and Finkel 1977).

import { Floats } from "../record";
import { leafStart } from "./layout";
import { SearchTree } from "./search-tree.record";

/** The ranges of all rows, as the box of the root. */
export function boundRoot(tree: SearchTree, x: usize, count: i32): void {
  const inner = (1 << tree.levels) - 1;
  boundRows(tree, x, 0, count, boxesOf(tree, inner));
}

/**
 * Divides the rows of a node, which are those from `start` to `end` in the order, and those of the nodes below it as
 * long as they are above level `until`. `keys` has room for a number per row of the data.
 *
 * @spans x, keys
 */
export function splitRows(
  tree: SearchTree,
  x: Floats,
  node: i32,
  start: i32,
  end: i32,
  level: i32,
  until: i32,
  keys: Floats,
): void {
  const middle = (start + end) >> 1;
  const column = widestColumn(tree, node);
  if (column >= 0) {
    const order = tree.order;
    loadKeys(order, start, end, x + ((<usize>column) << 3), tree.columns, keys);
    selectKey(keys, order, start, end - 1, middle);
  }
  const boxes = boxesOf(tree, node);
  boundRows(tree, x, start, middle, boxes);
  boundRows(tree, x, middle, end, boxes + 8);
  if (level + 1 >= until) return;
  splitRows(tree, x, 2 * node + 1, start, middle, level + 1, until, keys);
  splitRows(tree, x, 2 * node + 2, middle, end, level + 1, until, keys);
}

function boxesOf(tree: SearchTree, node: i32): usize {
  return tree.boxes + ((<usize>node * <usize>tree.columns) << 5);
}

/** The first of the columns in which a node is widest; −1 if all its rows are the same. */
function widestColumn(tree: SearchTree, node: i32): i32 {
  const d = tree.columns;
  const inner = (1 << tree.levels) - 1;
  const root = node == 0;
  let box = boxesOf(tree, root ? inner : (node - 1) >> 1);
  if (!root && (node & 1) == 0) box += 8;
  let widest = -1;
  let most: f64 = 0;
  for (let j = 0; j < d; ++j) {
    const width = load<f64>(box, 16) - load<f64>(box);
    if (width > most) {
      most = width;
      widest = j;
    }
    box += 32;
  }
  return widest;
}

/** The least and the largest number of every column among some rows, into every other number of `box`. */
export function boundRows(tree: SearchTree, x: usize, start: i32, end: i32, box: usize): void {
  const d = tree.columns;
  const row = (<usize>d) << 3;
  let at = box;
  for (let j = 0; j < d; ++j) {
    store<f64>(at, Infinity);
    store<f64>(at, -Infinity, 16);
    at += 32;
  }
  const order = tree.order;
  for (let i = start; i < end; ++i) {
    widenBox(x + <usize>load<i32>(order + ((<usize>i) << 2)) * row, row, box);
  }
}

export function widenBox(x: usize, row: usize, box: usize): void {
  const end = x + row;
  for (; x < end; x += 8) {
    const value = load<f64>(x);
    if (value < load<f64>(box)) store<f64>(box, value);
    if (value > load<f64>(box, 16)) store<f64>(box, value, 16);
    box += 32;
  }
}

function loadKeys(order: usize, start: i32, end: i32, x: usize, d: i32, keys: usize): void {
  const row = (<usize>d) << 3;
  for (let i = start; i < end; ++i) {
    const from = x + <usize>load<i32>(order + ((<usize>i) << 2)) * row;
    store<f64>(keys + ((<usize>i) << 3), load<f64>(from));
  }
}

/** Moves keys, and the rows they belong to, until none before position `k` is above one behind it. */
export function selectKey(keys: usize, order: usize, low: i32, high: i32, k: i32): void {
  while (high > low) {
    const pivot = medianOfThree(
      load<f64>(keys + ((<usize>low) << 3)),
      load<f64>(keys + ((<usize>((low + high) >> 1)) << 3)),
      load<f64>(keys + ((<usize>high) << 3)),
    );
    const ends = partitionKeys(keys, order, low, high, pivot);
    const right = <i32>ends;
    const left = <i32>(ends >> 32);
    if (k <= right) high = right;
    else if (k >= left) low = left;
    else return;
  }
}

function medianOfThree(a: f64, b: f64, c: f64): f64 {
  return max(min(a, b), min(max(a, b), c));
}

/** Keys up to the position in the low half of the result are at most the pivot, those from the high half on at least. */
export function partitionKeys(keys: usize, order: usize, low: i32, high: i32, pivot: f64): i64 {
  let i = low;
  let j = high;
  while (i <= j) {
    while (load<f64>(keys + ((<usize>i) << 3)) < pivot) i += 1;
    while (load<f64>(keys + ((<usize>j) << 3)) > pivot) j -= 1;
    if (i <= j) {
      const key = load<f64>(keys + ((<usize>i) << 3));
      store<f64>(keys + ((<usize>i) << 3), load<f64>(keys + ((<usize>j) << 3)));
      store<f64>(keys + ((<usize>j) << 3), key);
      const row = load<i32>(order + ((<usize>i) << 2));
      store<i32>(order + ((<usize>i) << 2), load<i32>(order + ((<usize>j) << 2)));
      store<i32>(order + ((<usize>j) << 2), row);
      i += 1;
      j -= 1;
    }
  }
  return ((<i64>i) << 32) | <i64>(<u32>j);
}

/** Copies the rows of a leaf into it, column by column. */
export function fillLeaf(tree: SearchTree, x: usize, leaf: i32, start: i32, end: i32): void {
  const d = tree.columns;
  const stride = tree.stride;
  const row = (<usize>d) << 3;
  const order = tree.order;
  let out = tree.points + <usize>leaf * row * <usize>stride;
  for (let j = 0; j < d; ++j) {
    for (let i = 0; i < stride; ++i) {
      let value: f64 = Infinity;
      if (start + i < end) value = load<f64>(x + <usize>load<i32>(order + ((<usize>(start + i)) << 2)) * row);
      store<f64>(out, value);
      out += 8;
    }
    x += 8;
  }
}

/**
 * Copies the rows of some leaves, from the first to the one before `last`.
 *
 * @spans x
 */
export function fillLeaves(tree: SearchTree, x: Floats, first: i32, last: i32): void {
  for (let leaf = first; leaf < last; ++leaf) {
    fillLeaf(tree, x, leaf, leafStart(tree, leaf), leafStart(tree, leaf + 1));
  }
}
