// Shapley values of trees. A feature that a coalition lacks takes every branch in proportion to the
// training weight there. With z the share of the training weight that passes all splits of a path by
// one feature, and o = 1 if the row passes them and 0 otherwise, a leaf adds to that feature
//
//   value · (o − z) · ∫ over t from 0 to 1 of the product over the other features of z(1 − t) + o·t.
//
// The product is a polynomial, so that a few points of Gauss and Legendre integrate it exactly; all
// factors are positive, so that nothing cancels. Products are carried down the tree, one per point,
// and sums over the leaves are carried up (the scheme of Yu et al. 2022, with points for polynomials).
//
// Nodes are stored in preorder, so that one frame per depth is enough. A node is a record and
// a table of four lists with one number per point: what the products are multiplied by if the row
// passes or fails the split above the node, and what the sums are multiplied by in both cases. Both
// allow for the factor that the same feature has above. Where it failed there, the products change by
// the `ratio` alone, and the sums add nothing.

import { Floats, Ints, recordAt, sizeOf } from "../record";
import { scratch } from "../scratch";
import { branchOfLevel } from "./levels";
import { ShapleyCell, ShapleyNode, ShapleyTree } from "./shapley.record";
import { LEAF_KIND } from "./tree.shared";

/** Kinds of splits besides level sets, which are counted from 0. */
const BY_THRESHOLD: i32 = -1;

/** How a row got to a node: by passing all splits by the feature above it, failing this one, or an earlier one. */
const PASSED: i32 = 1;
const FAILED: i32 = 0;
const FAILED_BEFORE: i32 = 2;

/**
 * Adds the Shapley values of rows in all trees to `out`, which has groups · outputs · columns numbers
 * per row; tree t belongs to group t mod `groups`. `together` rows go through a tree in step, so that
 * its tables are read once for all of them. Returns how often a split left a row undecided.
 *
 * @spans x[rows * columns], described, records, levelSets, tables, values, out[rows * columns * outputs * groups]
 */
export function shapleyForest(
  rows: i32,
  columns: i32,
  x: Floats,
  firstTree: i32,
  trees: i32,
  described: Ints,
  records: Floats,
  levelSets: Ints,
  tables: Floats,
  values: Floats,
  outputs: i32,
  groups: i32,
  together: i32,
  out: Floats,
): i32 {
  const width = (<usize>columns) << 3;
  const group = width * <usize>outputs;
  const stride = group * <usize>groups;
  let undecided = 0;
  for (let tree = 0; tree < trees; tree += 1) {
    const about = recordAt<ShapleyTree>(described, tree);
    const first = about.first;
    const record = recordAt<ShapleyNode>(records, first);
    const end = recordAt<ShapleyNode>(records, first + about.nodes);
    const pairs = about.pairs;
    const table = tables + ((<usize>about.tables) << 3);
    const leaves = values + ((<usize>(first * outputs)) << 3);
    const to = out + group * <usize>((firstTree + tree) % groups);
    if (record.kind == LEAF_KIND) continue;
    for (let row = 0; row < rows; row += together) {
      undecided += shapleyRows(
        min(together, rows - row),
        x + <usize>row * width,
        width,
        record,
        end,
        pairs,
        table,
        leaves,
        outputs,
        levelSets,
        to + stride * <usize>row,
        stride,
      );
    }
  }
  return undecided;
}

/** Adds the Shapley values of some rows in one tree, whose root is split. */
export function shapleyRows(
  rows: i32,
  x: usize,
  width: usize,
  record: ShapleyNode,
  end: ShapleyNode,
  pairs: i32,
  table: usize,
  values: usize,
  outputs: i32,
  levelSets: usize,
  out: usize,
  stride: usize,
): i32 {
  const list = (<usize>pairs) << 4;
  const cell = sizeOf<ShapleyCell>() + list * <usize>(1 + outputs);
  const frame = cell * <usize>rows;
  const base = scratch();
  const value = (<usize>outputs) << 3;
  let own = record;
  let undecided = 0;
  for (let row = 0; row < rows; row += 1) {
    const here = base + cell * <usize>row;
    undecided += begin(here, x + width * <usize>row, own, levelSets);
    for (let at: usize = 0; at < list; at += 16)
      v128.store(here + sizeOf<ShapleyCell>() + at, f64x2.splat(1));
  }
  let top = base;
  for (own = after(own); changetype<usize>(own) < changetype<usize>(end); own = after(own)) {
    table += list << 2;
    values += value;
    const here = base + frame * <usize>own.depth;
    while (top >= here) {
      finishRows(rows, top, cell, frame, list, outputs, width, out, stride);
      top -= frame;
    }
    const above = own.above;
    const before = above < 0 ? 0 : base + frame * <usize>above;
    if (own.kind == LEAF_KIND) {
      addLeaves(rows, own, here - frame, before, cell, list, table, values, outputs, width, out, stride);
    } else {
      undecided += descendRows(
        rows,
        own,
        here,
        frame,
        before,
        cell,
        list,
        table,
        outputs,
        x,
        width,
        levelSets,
      );
      top = here;
    }
  }
  while (top > base) {
    finishRows(rows, top, cell, frame, list, outputs, width, out, stride);
    top -= frame;
  }
  return undecided;
}

function after(node: ShapleyNode): ShapleyNode {
  return recordAt<ShapleyNode>(changetype<usize>(node), 1);
}

/** What a frame keeps of a row; with its products and sums behind it, it has its own length. */
function cellAt(at: usize): ShapleyCell {
  return changetype<ShapleyCell>(at);
}

/** How a row got to a node, by the cells of its parent and of the node `above`, if there is one. */
function stateOf(own: ShapleyNode, parent: usize, before: usize): i32 {
  if (before != 0 && cellAt(before).state != PASSED) return FAILED_BEFORE;
  return cellAt(parent).taken == own.branch ? PASSED : FAILED;
}

/** Begins the cells of a node that is split. */
export function descendRows(
  rows: i32,
  own: ShapleyNode,
  first: usize,
  frame: usize,
  above: usize,
  cell: usize,
  list: usize,
  table: usize,
  outputs: i32,
  x: usize,
  width: usize,
  levelSets: usize,
): i32 {
  const ratio = own.ratio;
  let undecided = 0;
  let here = first;
  let before = above;
  let row = x;
  for (let i = 0; i < rows; i += 1) {
    const state = stateOf(own, here - frame, before);
    const factors = state == PASSED ? table : table + list;
    undecided += begin(here, row, own, levelSets);
    cellAt(here).state = state;
    cellAt(here).node = changetype<usize>(own);
    cellAt(here).weights = factors + (list << 1);
    descend(here - frame, here, list, state == FAILED_BEFORE ? 0 : factors, ratio);
    memory.fill(here + sizeOf<ShapleyCell>() + list, 0, list * <usize>outputs);
    here += cell;
    if (before != 0) before += cell;
    row += width;
  }
  return undecided;
}

/** Adds what a leaf gives. */
export function addLeaves(
  rows: i32,
  own: ShapleyNode,
  first: usize,
  above: usize,
  cell: usize,
  list: usize,
  table: usize,
  values: usize,
  outputs: i32,
  width: usize,
  out: usize,
  stride: usize,
): void {
  const ratio = own.ratio;
  let parent = first;
  let before = above;
  let to = out + ((<usize>own.column) << 3);
  for (let i = 0; i < rows; i += 1) {
    const state = stateOf(own, parent, before);
    if (state == FAILED_BEFORE) addScaled(parent + sizeOf<ShapleyCell>(), list, ratio, values, outputs);
    else {
      const factors = state == PASSED ? table : table + list;
      addLeaf(parent + sizeOf<ShapleyCell>(), list, factors, values, outputs, width, to);
    }
    parent += cell;
    if (before != 0) before += cell;
    to += stride;
  }
}

/** Finishes the cells of a node. */
export function finishRows(
  rows: i32,
  first: usize,
  cell: usize,
  frame: usize,
  list: usize,
  outputs: i32,
  width: usize,
  out: usize,
  stride: usize,
): void {
  let here = first;
  let to = out;
  for (let i = 0; i < rows; i += 1) {
    finish(here, frame, list, outputs, width, to);
    here += cell;
    to += stride;
  }
}

/** Notes the branch that a row takes at a node; returns 1 if there is none. */
function begin(here: usize, x: usize, own: ShapleyNode, levelSets: usize): i32 {
  const kind = own.kind;
  const value = load<f64>(x + ((<usize>own.feature) << 3));
  let branch: i32 = -1;
  if (kind == BY_THRESHOLD) {
    if (value == value) branch = value <= own.threshold ? 0 : 1;
  } else if (kind >= 0) branch = branchOfLevel(levelSets + ((<usize>kind) << 2), value);
  else if (value >= 0 && value < <f64>own.branches) branch = <i32>value;
  if (branch < 0) branch = own.missing;
  cellAt(here).taken = branch;
  return branch < 0 ? 1 : 0;
}

/** The products of a node from those of its parent. */
function descend(parent: usize, here: usize, list: usize, factors: usize, ratio: f64): void {
  for (let at: usize = 0; at < list; at += 16) {
    const factor = factors == 0 ? f64x2.splat(ratio) : v128.load(factors + at);
    v128.store(
      here + sizeOf<ShapleyCell>() + at,
      f64x2.mul(v128.load(parent + sizeOf<ShapleyCell>() + at), factor),
    );
  }
}

/** Adds the sums of a node to those of its parent, and to the value of the feature between them. */
function finish(here: usize, frame: usize, list: usize, outputs: i32, width: usize, out: usize): void {
  let sums = here + sizeOf<ShapleyCell>() + list;
  let parent = sums - frame;
  const weights = cellAt(here).weights;
  const counts = cellAt(here).state != FAILED_BEFORE;
  let to = out + ((<usize>changetype<ShapleyNode>(cellAt(here).node).column) << 3);
  for (let output = 0; output < outputs; output += 1) {
    let total = f64x2.splat(0);
    for (let at: usize = 0; at < list; at += 16) {
      const sum = v128.load(sums + at);
      v128.store(parent + at, f64x2.add(v128.load(parent + at), sum));
      total = f64x2.add(total, f64x2.mul(sum, v128.load(weights + at)));
    }
    if (counts) store<f64>(to, load<f64>(to) + (f64x2.extract_lane(total, 0) + f64x2.extract_lane(total, 1)));
    sums += list;
    parent += list;
    to += width;
  }
}

/** Adds the sums of a leaf, which are its values times its products, to those of its parent; it needs no frame. */
function addLeaf(
  products: usize,
  list: usize,
  factors: usize,
  values: usize,
  outputs: i32,
  width: usize,
  out: usize,
): void {
  const weights = factors + (list << 1);
  let sums = products + list;
  let to = out;
  for (let output = 0; output < outputs; output += 1) {
    const value = f64x2.splat(load<f64>(values + ((<usize>output) << 3)));
    let total = f64x2.splat(0);
    for (let at: usize = 0; at < list; at += 16) {
      const sum = f64x2.mul(value, f64x2.mul(v128.load(products + at), v128.load(factors + at)));
      v128.store(sums + at, f64x2.add(v128.load(sums + at), sum));
      total = f64x2.add(total, f64x2.mul(sum, v128.load(weights + at)));
    }
    store<f64>(to, load<f64>(to) + (f64x2.extract_lane(total, 0) + f64x2.extract_lane(total, 1)));
    sums += list;
    to += width;
  }
}

/** A leaf that the row cannot reach whatever the split above it says. */
function addScaled(products: usize, list: usize, ratio: f64, values: usize, outputs: i32): void {
  let sums = products + list;
  for (let output = 0; output < outputs; output += 1) {
    const value = f64x2.splat(ratio * load<f64>(values + ((<usize>output) << 3)));
    for (let at: usize = 0; at < list; at += 16) {
      const sum = f64x2.mul(value, v128.load(products + at));
      v128.store(sums + at, f64x2.add(v128.load(sums + at), sum));
    }
    sums += list;
  }
}
