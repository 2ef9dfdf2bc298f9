// Shapley values of trees against rows of a background. Of a row and one row of the background, every
// coalition takes some features from the one and the rest from the other. A walk therefore divides only
// where the two go different ways; from there on, the feature is taken from the row in one branch and
// from the background in the other. A leaf that needs u features from the row and v from the background
// adds (u − 1)! v! / (u + v)! of its value to each of the u, and takes u! (v − 1)! / (u + v)! of it from
// each of the v (Lundberg et al. 2020).
//
// Nodes are those of walk.ts. What stays the same during a walk is kept in globals, which belong to one
// thread.

import { Floats, Ints, recordAt } from "../record";
import { scratch } from "../scratch";
import { branchOfLevel } from "./levels";
import { WalkDetail, WalkNode } from "./walk.record";

const THRESHOLD: i32 = -1;

/** Where a feature is taken from, once that has been decided. */
const OPEN: i32 = 0;
const ROW: i32 = 1;
const BACKGROUND: i32 = 2;

let row: usize = 0;
let other: usize = 0;
let nodes: usize = 0;
let nodeDetails: usize = 0;
let levelSets: usize = 0;
let values: usize = 0;
let outputs: i32 = 0;
/** s! r! / (s + r + 1)! at s · side + r. */
let shares: usize = 0;
let side: i32 = 0;
let origin: usize = 0;
let factor: f64 = 0;
let target: usize = 0;
let width: usize = 0;

/**
 * Adds the Shapley values of rows in all trees to `out`, which has groups · outputs · columns numbers
 * per row; tree t belongs to group t mod `groups`. The weights of the background sum to 1.
 *
 * @spans x[rows * columns], background[others * columns], weights[others], roots[trees + 1], records, details, sets,
 * numbers, coefficients[coefficientSide * coefficientSide], out[rows * columns * outputsPerNode * groups]
 */
export function backgroundForest(
  rows: i32,
  columns: i32,
  x: Floats,
  others: i32,
  background: Floats,
  weights: Floats,
  trees: i32,
  roots: Ints,
  records: Floats,
  details: Ints,
  sets: Ints,
  numbers: Floats,
  outputsPerNode: i32,
  groups: i32,
  coefficients: Floats,
  coefficientSide: i32,
  out: Floats,
): void {
  const stride = (<usize>columns) << 3;
  nodes = records;
  nodeDetails = details;
  levelSets = sets;
  values = numbers;
  outputs = outputsPerNode;
  shares = coefficients;
  side = coefficientSide;
  width = stride;
  origin = scratch();
  memory.fill(origin, 0, (<usize>columns) << 2);
  const frame = origin + ((((<usize>columns) << 2) + 15) & ~15);
  const group = stride * <usize>outputs;
  for (let tree = 0; tree < trees; tree += 1) {
    const root = load<i32>(roots + ((<usize>tree) << 2));
    for (let i = 0; i < rows; i += 1) {
      row = x + <usize>i * stride;
      target = out + group * <usize>(groups * i + (tree % groups));
      for (let j = 0; j < others; j += 1) {
        factor = load<f64>(weights + ((<usize>j) << 3));
        other = background + <usize>j * stride;
        if (factor > 0) visitPair(root, 0, 0, frame);
      }
    }
  }
}

/** Adds what the leaves below a node give and take to the sums of a frame. */
export function visitPair(start: i32, u: i32, v: i32, frame: usize): void {
  let node = start;
  while (true) {
    const record = recordAt<WalkNode>(nodes, node);
    if (record.first == node) break;
    const feature = record.feature;
    const state = load<i32>(origin + ((<usize>feature) << 2));
    const mine = state == BACKGROUND ? step(other, record, node) : step(row, record, node);
    const theirs = state == OPEN ? step(other, record, node) : mine;
    if (mine != theirs) {
      divide(feature, node, mine, theirs, u, v, frame);
      return;
    }
    if (mine == node) break;
    node = mine;
  }
  endAt(node, u, v, frame);
}

/** Both branches of a node at which the row and the background go different ways; frames further up are free. */
function divide(feature: i32, node: i32, mine: i32, theirs: i32, u: i32, v: i32, frame: usize): void {
  const size = (<usize>outputs) << 4;
  const first = frame + size;
  const second = first + size;
  const state = origin + ((<usize>feature) << 2);
  store<i32>(state, ROW);
  memory.fill(first, 0, size);
  if (mine == node) endAt(node, u + 1, v, first);
  else visitPair(mine, u + 1, v, first);
  store<i32>(state, BACKGROUND);
  memory.fill(second, 0, size);
  if (theirs == node) endAt(node, u, v + 1, second);
  else visitPair(theirs, u, v + 1, second);
  store<i32>(state, OPEN);
  let to = target + ((<usize>feature) << 3);
  for (let output = 0; output < outputs; output += 1) {
    const at = (<usize>output) << 4;
    const given = load<f64>(first + at);
    const taken = load<f64>(second + at, 8);
    store<f64>(to, load<f64>(to) + factor * (given - taken));
    store<f64>(frame + at, load<f64>(frame + at) + given + load<f64>(second + at));
    store<f64>(frame + at, load<f64>(frame + at, 8) + load<f64>(first + at, 8) + taken, 8);
    to += width;
  }
}

function endAt(node: i32, u: i32, v: i32, frame: usize): void {
  const given = u > 0 ? load<f64>(shares + ((<usize>((u - 1) * side + v)) << 3)) : 0;
  const taken = v > 0 ? load<f64>(shares + ((<usize>(u * side + v - 1)) << 3)) : 0;
  const from = values + ((<usize>(node * outputs)) << 3);
  for (let output = 0; output < outputs; output += 1) {
    const at = frame + ((<usize>output) << 4);
    const value = load<f64>(from + ((<usize>output) << 3));
    store<f64>(at, load<f64>(at) + given * value);
    store<f64>(at, load<f64>(at, 8) + taken * value, 8);
  }
}

/** The next node of a row. */
function step(x: usize, record: WalkNode, node: i32): i32 {
  const detail = recordAt<WalkDetail>(nodeDetails, node);
  const kind = detail.kind;
  const value = load<f64>(x + ((<usize>record.feature) << 3));
  const first = record.first;
  let branch: i32 = -1;
  if (kind == THRESHOLD) {
    if (value == value) branch = value <= record.threshold ? 0 : 1;
  } else if (kind >= 0) branch = branchOfLevel(levelSets + ((<usize>kind) << 2), value);
  else if (value >= 0 && value < record.threshold) branch = <i32>value;
  return branch < 0 ? detail.missing : first + branch;
}
