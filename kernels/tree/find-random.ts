// A random split of one feature at one node (Geurts, Ernst and Wehenkel 2006): a threshold that is uniform
// between the smallest and the largest value, or a random subset of the levels. Nothing is sorted: one
// list has the cases of every node.

import { below, uniform } from "../random";
import { scratch } from "../scratch";
import { sumOf } from "./class-pass";
import { goodnessOfMasses } from "./goodness";
import { nodeAt, splitOf, weightOf } from "./layout";
import { addToSet, branchOfLevel, clearSet } from "./levels";
import { countsClasses, valuesOfNode } from "./node";
import { poissonGoodness } from "./number-pass";
import { isConstrained, obeys, startSearch } from "./pass";
import { Plan } from "./plan.record";
import { FeatureSplit, Plot } from "./plot.record";
import { CriterionCode, MissingCode } from "./tree.shared";
import { clearWords } from "./words";

// Parts of the scratch region, each with one weight per class and the weight of the cases: those of the
// first branch, of the second, and with a missing value.
const FIRST: i32 = 0;
const SECOND: i32 = 1;
const ABSENT: i32 = 2;

/** The entries of the node, and copies in their order: values of the feature, numbers or classes, and weights if any. */
let start: i32 = 0;
let end: i32 = 0;
let rows: usize = 0;
let values: usize = 0;
let marks: usize = 0;
let masses: usize = 0;
/** What sums of numbers are taken about, and the sum of all of them. */
let center: f64 = 0;
let total: f64 = 0;
let smallest: f64 = 0;
let largest: f64 = 0;

function part(which: i32, classes: i32): usize {
  return scratch() + ((<usize>(which * (max(classes, 1) + 1))) << 3);
}

function weightOfPart(which: i32, classes: i32): f64 {
  return load<f64>(part(which, classes) + ((<usize>max(classes, 1)) << 3));
}

/**
 * Copies what all features of a node need of its cases: numbers about the mean of the node, or codes of
 * classes, and weights.
 */
export function gatherCases(plan: Plan, plot: Plot, node: i32): void {
  const record = nodeAt(plot, node);
  start = record.start;
  end = record.end;
  rows = plan.rows;
  values = plan.spareValues;
  const column = (<usize>plan.entries) << 3;
  marks = values + column;
  const weights = plan.weights;
  masses = weights == 0 ? 0 : marks + column;
  const targets = plan.targets;
  const classes = plan.classes;
  const mean = load<f64>(valuesOfNode(plan, plot, node));
  center = classes > 0 || plan.criterion == CriterionCode.POISSON ? 0 : mean;
  total = 0;
  if (countsClasses(plan)) {
    gatherCodes(targets);
    if (classes == 2) total = load<f64>(valuesOfNode(plan, plot, node), 8);
    return;
  }
  for (let i = start, to = marks; i < end; i += 1, to += 8) {
    const row = <usize>load<i32>(rows + ((<usize>i) << 2));
    const mark =
      classes > 0 ? <f64>load<i32>(targets + (row << 2)) : load<f64>(targets + (row << 3)) - center;
    store<f64>(to, mark);
    const own = weightOf(weights, <i32>row);
    if (weights != 0) store<f64>(to + column, own);
    total += own * mark;
  }
}

/** Copies the codes of the classes, two at a time. */
function gatherCodes(codes: usize): void {
  let to = marks;
  let i = start;
  for (; i + 1 < end; i += 2, to += 16) {
    const row = load<i64>(rows + ((<usize>i) << 2));
    const pair = i32x4.replace_lane(
      i32x4.splat(load<i32>(codes + ((<usize>(row & 0x7fffffff)) << 2))),
      1,
      load<i32>(codes + ((<usize>(row >> 32)) << 2)),
    );
    v128.store(to, f64x2.convert_low_i32x4_s(pair));
  }
  if (i < end) store<f64>(to, <f64>load<i32>(codes + ((<usize>load<i32>(rows + ((<usize>i) << 2))) << 2)));
}

/** Draws a split of a feature and judges it; `gatherCases` comes first. */
export function drawSplit(plan: Plan, plot: Plot, node: i32, feature: i32): void {
  const found = splitOf(plot, feature);
  const record = nodeAt(plot, node);
  found.state = 0;
  gatherValues(plan.x + ((<usize>feature) << 3), (<usize>plan.features) << 3);
  if (!(largest > smallest)) return;
  found.state = 1;
  const levels = load<i32>(plan.levels + ((<usize>feature) << 2));
  const set = plot.foundSets + ((<usize>(feature * plan.setLength)) << 2);
  let threshold: f64 = 0;
  if (levels > 0) drawSet(levels, set);
  else {
    threshold = smallest + uniform() * (largest - smallest);
    if (!(threshold < largest)) threshold = smallest;
  }
  const classes = plan.classes;
  clearWords(scratch(), (<usize>(3 * (max(classes, 1) + 1))) << 3);
  if (levels == 0 && classes <= 2 && plan.missing == MissingCode.NONE)
    divideInTwo(plan, plot, node, threshold);
  else divide(plan, levels > 0, threshold, set);
  const monotone = plan.monotone;
  startSearch(
    plan.leastLeaf,
    monotone == 0 ? 0 : load<i32>(monotone + ((<usize>feature) << 2)),
    record.lower,
    record.upper,
    0,
  );
  judge(plan, plot, node, found, isConstrained());
  found.kind = levels > 0 ? 0 : -1;
  found.at = -1;
  found.threshold = threshold;
}

/** Copies the values of a feature, and finds the smallest and the largest, two at a time. */
function gatherValues(x: usize, stride: usize): void {
  let low = f64x2.splat(Infinity);
  let high = f64x2.splat(-Infinity);
  let to = values;
  let i = start;
  for (; i + 1 < end; i += 2, to += 16) {
    const row = load<i64>(rows + ((<usize>i) << 2));
    const pair = f64x2.replace_lane(
      f64x2.splat(load<f64>(x + <usize>(row & 0x7fffffff) * stride)),
      1,
      load<f64>(x + <usize>(row >> 32) * stride),
    );
    v128.store(to, pair);
    // Comparisons with NaN are false, and keep what was there.
    low = f64x2.pmin(low, pair);
    high = f64x2.pmax(high, pair);
  }
  if (i < end) {
    const value = load<f64>(x + <usize>load<i32>(rows + ((<usize>i) << 2)) * stride);
    store<f64>(to, value);
    low = f64x2.pmin(low, f64x2.splat(value));
    high = f64x2.pmax(high, f64x2.splat(value));
  }
  smallest = min(f64x2.extract_lane(low, 0), f64x2.extract_lane(low, 1));
  largest = max(f64x2.extract_lane(high, 0), f64x2.extract_lane(high, 1));
}

/** A random subset of the levels that occur: neither empty nor all of them. */
function drawSet(levels: i32, set: usize): void {
  clearSet(set, levels);
  const last = values + ((<usize>(end - start)) << 3);
  for (let at = values; at < last; at += 8) {
    const value = load<f64>(at);
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
function divide(plan: Plan, byLevels: bool, threshold: f64, set: usize): void {
  const classes = plan.classes;
  const factors = plan.factors;
  const stride = (<usize>(max(classes, 1) + 1)) << 3;
  const last = stride - 8;
  const bytes = (<usize>(end - start)) << 3;
  for (let at: usize = 0; at < bytes; at += 8) {
    const value = load<f64>(values + at);
    const own = masses == 0 ? 1 : load<f64>(masses + at);
    const mark = load<f64>(marks + at);
    let branch: i32 = value <= threshold ? 0 : 1;
    if (value != value) branch = 2;
    else if (byLevels) branch = branchOfLevel(set, value);
    const to = scratch() + <usize>branch * stride;
    if (classes > 0) {
      const k = (<usize>mark) << 3;
      store<f64>(to + k, load<f64>(to + k) + (factors == 0 ? own : own * load<f64>(factors + k)));
    } else store<f64>(to, load<f64>(to) + own * mark);
    store<f64>(to + last, load<f64>(to + last) + own);
  }
}

/**
 * Divides a node by a threshold of numbers with two classes and no missing values: without branches, and the second
 * part is what is left of the node.
 */
function divideInTwo(plan: Plan, plot: Plot, node: i32, threshold: f64): void {
  const bytes = (<usize>(end - start)) << 3;
  const cut = f64x2.splat(threshold);
  const ones = f64x2.splat(1);
  let weights = f64x2.splat(0);
  let sums = f64x2.splat(0);
  let at: usize = 0;
  for (; at + 16 <= bytes; at += 16) {
    const inFirst = f64x2.le(v128.load(values + at), cut);
    const own = v128.and(inFirst, masses == 0 ? ones : v128.load(masses + at));
    weights = f64x2.add(weights, own);
    sums = f64x2.add(sums, f64x2.mul(own, v128.load(marks + at)));
  }
  let weight = f64x2.extract_lane(weights, 0) + f64x2.extract_lane(weights, 1);
  let sum = f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
  if (at < bytes) {
    const own =
      <f64>(<i32>(load<f64>(values + at) <= threshold)) * (masses == 0 ? 1 : load<f64>(masses + at));
    weight += own;
    sum += own * load<f64>(marks + at);
  }
  write(plan, FIRST, weight, sum);
  write(plan, SECOND, nodeAt(plot, node).weight - weight, total - sum);
}

/** Writes a part from its weight and the sum of its numbers, which is the weight of the second of two classes. */
function write(plan: Plan, which: i32, weight: f64, sum: f64): void {
  const classes = plan.classes;
  const factors = plan.factors;
  const to = part(which, classes);
  if (classes == 2) {
    store<f64>(to, (weight - sum) * (factors == 0 ? 1 : load<f64>(factors)));
    store<f64>(to, sum * (factors == 0 ? 1 : load<f64>(factors, 8)), 8);
  } else store<f64>(to, classes == 1 ? weight : sum);
  store<f64>(to + ((<usize>max(classes, 1)) << 3), weight);
}

/** The goodness of a part. */
function goodnessOf(plan: Plan, which: i32): f64 {
  const classes = plan.classes;
  const at = part(which, classes);
  if (classes > 0) return goodnessOfMasses(plan.criterion, at, classes, plan.logarithms);
  return goodnessOfSum(plan, load<f64>(at), weightOfPart(which, classes));
}

function goodnessOfSum(plan: Plan, sum: f64, weight: f64): f64 {
  if (!(weight > 0)) return 0;
  return plan.criterion == CriterionCode.POISSON ? poissonGoodness(sum, weight) : (sum * sum) / weight;
}

/** Writes the gain if the split is allowed, with missing values in the better branch. */
function judge(plan: Plan, plot: Plot, node: i32, found: FeatureSplit, constrained: bool): void {
  const classes = plan.classes;
  const absentWeight = weightOfPart(ABSENT, classes);
  const absent = absentWeight > 0;
  const together = absent && plan.missing == MissingCode.LEARNED;
  const undivided = wholeGoodness(plan, plot, node, together || !absent);
  let bestGain: f64 = -Infinity;
  const attempts = together ? 2 : 1;
  for (let side = 0; side < attempts; side += 1) {
    // Missing values join the second branch first, then move to the first.
    if (together) {
      shift(side == 0 ? SECOND : FIRST, classes, 1);
      if (side == 1) shift(SECOND, classes, -1);
    }
    const least = plan.leastLeaf;
    if (weightOfPart(FIRST, classes) < least || weightOfPart(SECOND, classes) < least) continue;
    if (constrained && !obeys(predicted(FIRST, classes), predicted(SECOND, classes))) continue;
    const gain = goodnessOf(plan, FIRST) + goodnessOf(plan, SECOND) - undivided;
    if (!(gain > bestGain)) continue;
    bestGain = gain;
    found.state = 2;
    found.gain = gain;
    found.missing = absent ? 1 - side : -1;
  }
}

/** The goodness of the undivided cases: of all, or of those with a known value. */
function wholeGoodness(plan: Plan, plot: Plot, node: i32, all: bool): f64 {
  const classes = plan.classes;
  const criterion = plan.criterion;
  const figures = valuesOfNode(plan, plot, node);
  const table = plan.logarithms;
  if (classes > 0) {
    if (all) return goodnessOfMasses(criterion, figures, classes, table);
    const known = part(3, classes);
    for (let k: usize = 0; k < (<usize>classes) << 3; k += 8)
      store<f64>(known + k, load<f64>(part(FIRST, classes) + k) + load<f64>(part(SECOND, classes) + k));
    return goodnessOfMasses(criterion, known, classes, table);
  }
  const known = load<f64>(part(FIRST, classes)) + load<f64>(part(SECOND, classes));
  if (!all) return goodnessOfSum(plan, known, weightOfPart(FIRST, classes) + weightOfPart(SECOND, classes));
  // About its own mean, nothing is left of a node.
  return criterion == CriterionCode.POISSON
    ? goodnessOfSum(plan, load<f64>(figures) * nodeAt(plot, node).weight, nodeAt(plot, node).weight)
    : 0;
}

function predicted(which: i32, classes: i32): f64 {
  const at = part(which, classes);
  return classes > 0 ? load<f64>(at, 8) / sumOf(at, classes) : center + load<f64>(at) / load<f64>(at, 8);
}

/** Adds the cases with a missing value to a branch, or takes them away. */
function shift(which: i32, classes: i32, sign: f64): void {
  const to = part(which, classes);
  const from = part(ABSENT, classes);
  for (let k: usize = 0; k < (<usize>(max(classes, 1) + 1)) << 3; k += 8)
    store<f64>(to + k, load<f64>(to + k) + sign * load<f64>(from + k));
}
