// A random split of one feature at one node (Geurts, Ernst and Wehenkel 2006): a threshold that is uniform
// between the smallest and the largest value, or a random subset of the levels. Nothing is sorted: one
// list has the cases of every node.

import { scratch } from "../scratch";
import { sumOf } from "./class-pass";
import { goodnessOfMasses } from "./goodness";
import {
  AT,
  CASES,
  CLASSES,
  CRITERION,
  END,
  FACTORS,
  FOUND,
  FOUND_BYTES,
  FOUND_GAIN,
  FOUND_KIND,
  FOUND_MISSING,
  FOUND_SETS,
  FOUND_THRESHOLD,
  integer,
  LEARNED,
  LEAST_LEAF,
  LEVELS,
  LOGARITHMS,
  LOWER,
  MISSING,
  MONOTONE,
  nodeAt,
  POISSON,
  pointer,
  ROWS,
  real,
  SET_LENGTH,
  START,
  STATE,
  TARGETS,
  UPPER,
  WEIGHT,
  WEIGHTS,
  weightOf,
  X,
} from "./layout";
import { addToSet, branchOfLevel, clearSet } from "./levels";
import { valuesOfNode } from "./node";
import { poissonGoodness } from "./number-pass";
import { isConstrained, obeys, startSearch } from "./pass";
import { below, uniform } from "./random";

// Parts of the scratch region, each with one mass per class and the weight of the cases: those of the
// first branch, of the second, and with a missing value.
const FIRST: i32 = 0;
const SECOND: i32 = 1;
const ABSENT: i32 = 2;

let smallest: f64 = 0;
let largest: f64 = 0;

function part(which: i32, classes: i32): usize {
  return scratch() + ((<usize>(which * (max(classes, 1) + 1))) << 3);
}

function weightOfPart(which: i32, classes: i32): f64 {
  return load<f64>(part(which, classes) + ((<usize>max(classes, 1)) << 3));
}

export function drawSplit(plan: usize, plot: usize, node: i32, feature: i32): void {
  const found = pointer(plot, FOUND) + <usize>feature * FOUND_BYTES;
  const record = nodeAt(plot, node);
  const start = integer(record, START);
  const end = integer(record, END);
  const rows = pointer(plan, ROWS);
  const x = pointer(plan, X) + ((<usize>feature * <usize>integer(plan, CASES)) << 3);
  store<i32>(found, 0, STATE);
  rangeOf(start, end, rows, x);
  if (!(largest > smallest)) return;
  store<i32>(found, 1, STATE);
  const levels = load<i32>(pointer(plan, LEVELS) + ((<usize>feature) << 2));
  const set = pointer(plot, FOUND_SETS) + ((<usize>(feature * integer(plan, SET_LENGTH))) << 2);
  let threshold: f64 = 0;
  if (levels > 0) drawSet(start, end, rows, x, levels, set);
  else {
    threshold = smallest + uniform() * (largest - smallest);
    if (!(threshold < largest)) threshold = smallest;
  }
  divide(plan, start, end, rows, x, levels > 0, threshold, set);
  const monotone = pointer(plan, MONOTONE);
  startSearch(
    real(plan, LEAST_LEAF),
    monotone == 0 ? 0 : load<i32>(monotone + ((<usize>feature) << 2)),
    real(record, LOWER),
    real(record, UPPER),
    0,
  );
  judge(plan, plot, node, found, isConstrained());
  store<i32>(found, levels > 0 ? 0 : -1, FOUND_KIND);
  store<i32>(found, -1, AT);
  store<f64>(found, threshold, FOUND_THRESHOLD);
}

function rangeOf(start: i32, end: i32, rows: usize, x: usize): void {
  let low = Infinity;
  let high = -Infinity;
  for (let i = start; i < end; i += 1) {
    const value = load<f64>(x + ((<usize>load<i32>(rows + ((<usize>i) << 2))) << 3));
    // Comparisons with NaN are false.
    if (value < low) low = value;
    if (value > high) high = value;
  }
  smallest = low;
  largest = high;
}

/** A random subset of the levels that occur: neither empty nor all of them. */
function drawSet(start: i32, end: i32, rows: usize, x: usize, levels: i32, set: usize): void {
  clearSet(set, levels);
  for (let i = start; i < end; i += 1) {
    const value = load<f64>(x + ((<usize>load<i32>(rows + ((<usize>i) << 2))) << 3));
    if (value == value) addToSet(set, <i32>value, false);
  }
  let known = 0;
  for (let level = 0; level < levels; level += 1) if (branchOfLevel(set, <f64>level) == 1) known += 1;
  // One level is certain to go to the first branch and another one to the second.
  const first = below(known);
  let second = below(known - 1);
  if (second >= first) second += 1;
  for (let level = 0, at = 0; level < levels; level += 1) {
    if (branchOfLevel(set, <f64>level) != 1) continue;
    const chosen = uniform() < 0.5;
    if (at == first || (chosen && at != second)) addToSet(set, level, true);
    at += 1;
  }
}

/** Sums of the first branch, of the second, and of the cases with a missing value. */
function divide(
  plan: usize,
  start: i32,
  end: i32,
  rows: usize,
  x: usize,
  byLevels: bool,
  threshold: f64,
  set: usize,
): void {
  const classes = integer(plan, CLASSES);
  const targets = pointer(plan, TARGETS);
  const weights = pointer(plan, WEIGHTS);
  const factors = pointer(plan, FACTORS);
  const stride = (<usize>(max(classes, 1) + 1)) << 3;
  const last = stride - 8;
  memory.fill(scratch(), 0, stride * 3);
  for (let i = start; i < end; i += 1) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    const value = load<f64>(x + ((<usize>row) << 3));
    const own = weightOf(weights, row);
    let branch: i32 = value <= threshold ? 0 : 1;
    if (value != value) branch = 2;
    else if (byLevels) branch = branchOfLevel(set, value);
    const to = scratch() + <usize>branch * stride;
    if (classes > 0) {
      const k = (<usize>load<i32>(targets + ((<usize>row) << 2))) << 3;
      store<f64>(to + k, load<f64>(to + k) + (factors == 0 ? own : own * load<f64>(factors + k)));
    } else store<f64>(to, load<f64>(to) + own * load<f64>(targets + ((<usize>row) << 3)));
    store<f64>(to + last, load<f64>(to + last) + own);
  }
}

/** The goodness of a part; numbers are centered at the prediction of the node first. */
function goodnessOf(plan: usize, which: i32, center: f64): f64 {
  const classes = integer(plan, CLASSES);
  const at = part(which, classes);
  if (classes > 0) return goodnessOfMasses(integer(plan, CRITERION), at, classes, pointer(plan, LOGARITHMS));
  const weight = weightOfPart(which, classes);
  if (!(weight > 0)) return 0;
  if (integer(plan, CRITERION) == POISSON) return poissonGoodness(load<f64>(at), weight);
  const sum = load<f64>(at) - weight * center;
  return (sum * sum) / weight;
}

/** Writes the gain if the split is allowed, with missing values in the better branch. */
function judge(plan: usize, plot: usize, node: i32, found: usize, constrained: bool): void {
  const classes = integer(plan, CLASSES);
  const center = classes > 0 ? 0 : load<f64>(valuesOfNode(plan, plot, node));
  const absentWeight = weightOfPart(ABSENT, classes);
  const absent = absentWeight > 0;
  const together = absent && integer(plan, MISSING) == LEARNED;
  const undivided = wholeGoodness(plan, plot, node, together || !absent);
  let bestGain: f64 = -Infinity;
  const attempts = together ? 2 : 1;
  for (let side = 0; side < attempts; side += 1) {
    // Missing values join the second branch first, then move to the first.
    if (together) {
      shift(side == 0 ? SECOND : FIRST, classes, 1);
      if (side == 1) shift(SECOND, classes, -1);
    }
    const least = real(plan, LEAST_LEAF);
    if (weightOfPart(FIRST, classes) < least || weightOfPart(SECOND, classes) < least) continue;
    if (constrained && !obeys(predicted(FIRST, classes), predicted(SECOND, classes))) continue;
    const gain = goodnessOf(plan, FIRST, center) + goodnessOf(plan, SECOND, center) - undivided;
    if (!(gain > bestGain)) continue;
    bestGain = gain;
    store<i32>(found, 2, STATE);
    store<f64>(found, gain, FOUND_GAIN);
    store<i32>(found, absent ? 1 - side : -1, FOUND_MISSING);
  }
}

/** The goodness of the undivided cases: of all, or of those with a known value. */
function wholeGoodness(plan: usize, plot: usize, node: i32, all: bool): f64 {
  const classes = integer(plan, CLASSES);
  const criterion = integer(plan, CRITERION);
  const figures = valuesOfNode(plan, plot, node);
  const table = pointer(plan, LOGARITHMS);
  if (classes > 0) {
    if (all) return goodnessOfMasses(criterion, figures, classes, table);
    const known = part(3, classes);
    for (let k: usize = 0; k < (<usize>classes) << 3; k += 8)
      store<f64>(known + k, load<f64>(part(FIRST, classes) + k) + load<f64>(part(SECOND, classes) + k));
    return goodnessOfMasses(criterion, known, classes, table);
  }
  const center = load<f64>(figures);
  const weight = all
    ? real(nodeAt(plot, node), WEIGHT)
    : weightOfPart(FIRST, classes) + weightOfPart(SECOND, classes);
  const sum = all ? center * weight : load<f64>(part(FIRST, classes)) + load<f64>(part(SECOND, classes));
  if (criterion == POISSON) return poissonGoodness(sum, weight);
  const rest = sum - weight * center;
  return (rest * rest) / weight;
}

function predicted(which: i32, classes: i32): f64 {
  const at = part(which, classes);
  return classes > 0 ? load<f64>(at, 8) / sumOf(at, classes) : load<f64>(at) / load<f64>(at, 8);
}

/** Adds the cases with a missing value to a branch, or takes them away. */
function shift(which: i32, classes: i32, sign: f64): void {
  const to = part(which, classes);
  const from = part(ABSENT, classes);
  for (let k: usize = 0; k < (<usize>(max(classes, 1) + 1)) << 3; k += 8)
    store<f64>(to + k, load<f64>(to + k) + sign * load<f64>(from + k));
}
