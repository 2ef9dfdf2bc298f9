// The best split of a node by one column, from the column's histogram. Bins are tried in order, with
// missing values in the second child and then in the first; levels are first ordered by the value
// that they would have alone, which makes the best set of levels one that comes first (Fisher 1958).

import { scratch } from "../../scratch";
import { Grower, GrowerNode, GrowerSplit } from "./grower.record";
import { MISSING_BIN } from "./grower.shared";
import { bestValue, softened } from "./grower-state";

/** A smaller part of the sums than this is their rounding: splits that differ by less are equally good. */
const ROUNDING: f64 = 1e-13;
/** Where the sums of the missing values are in a histogram. */
const MISSING_SUMS: usize = (<usize>MISSING_BIN) << 4;
/** 256 bins and 256 keys. */
const BINS_BYTES: usize = 1024;
const KEYS_BYTES: usize = 2048;

/** Replaces `best` by the best split of a column of numbers, if that is better. */
export function searchNumbers(
  grower: Grower,
  node: GrowerNode,
  column: i32,
  histogram: usize,
  best: GrowerSplit,
): void {
  if (isBounded(grower, node, column)) {
    scanBounded(grower, node, column, histogram, false, best);
    if (hasMissing(histogram)) scanBounded(grower, node, column, histogram, true, best);
    return;
  }
  scanBins(grower, node, column, histogram, false, best);
  if (hasMissing(histogram)) scanBins(grower, node, column, histogram, true, best);
}

// The parts of a number of 256 bits are one piece.
if (offsetof<GrowerSplit>("first3") - offsetof<GrowerSplit>("first0") != 24)
  ERROR("first0 to first3 must stay together");
if (offsetof<GrowerSplit>("known3") - offsetof<GrowerSplit>("known0") != 24)
  ERROR("known0 to known3 must stay together");

/** Tries the end of every bin, with the missing values in the first child or the second. */
export function scanBins(
  grower: Grower,
  node: GrowerNode,
  column: i32,
  histogram: usize,
  missingFirst: bool,
  best: GrowerSplit,
): void {
  let gradient: i64 = missingFirst ? load<i64>(histogram + MISSING_SUMS) : 0;
  let packed: i64 = missingFirst ? load<i64>(histogram + MISSING_SUMS, 8) : 0;
  const shift = <i64>grower.massShift;
  const mask = ((<i64>1) << shift) - 1;
  const leastMass = grower.leastMass;
  const allGradient = node.gradient;
  const allPacked = node.packed;
  const units = f64x2.splat(grower.gradientUnit);
  const curvatureUnit = grower.curvatureUnit;
  const lambda = grower.lambda;
  const absolute = f64x2.splat(grower.absoluteLambda);
  const soft = grower.absoluteLambda > 0;
  const zero = f64x2.splat(0);
  const leastCurvature = grower.leastCurvature;
  const base = ownScore(grower, node);
  let most = beyond(base + 2 * (best.gain > 0 ? best.gain : grower.leastGain));
  for (let bin = 0; bin < MISSING_BIN; ++bin) {
    const at = histogram + ((<usize>bin) << 4);
    const binPacked = load<i64>(at, 8);
    const binGradient = load<i64>(at);
    if ((binPacked | binGradient) == 0) continue;
    gradient += binGradient;
    packed += binPacked;
    if (packed >> shift < leastMass) continue;
    const rest = allPacked - packed;
    if (rest >> shift < leastMass) break;
    const first = <f64>(packed & mask) * curvatureUnit;
    const second = <f64>(rest & mask) * curvatureUnit;
    if (first < leastCurvature || second < leastCurvature) continue;
    let gradients = f64x2.mul(pairOf(<f64>gradient, <f64>(allGradient - gradient)), units);
    if (soft) gradients = f64x2.pmax(f64x2.sub(f64x2.abs(gradients), absolute), zero);
    const terms = f64x2.div(f64x2.mul(gradients, gradients), pairOf(first + lambda, second + lambda));
    const score = f64x2.extract_lane(terms, 0) + f64x2.extract_lane(terms, 1);
    if (score > most) {
      most = beyond(score);
      record(best, (score - base) * 0.5, column, bin, gradient, packed, missingFirst);
    }
  }
  if (best.column == column && best.bin >= 0) settleMissing(grower, node, histogram, best);
}

/** Tries the end of every bin within bounds, or where scores must not fall or rise along the column. */
function scanBounded(
  grower: Grower,
  node: GrowerNode,
  column: i32,
  histogram: usize,
  missingFirst: bool,
  best: GrowerSplit,
): void {
  let gradient: i64 = missingFirst ? load<i64>(histogram + MISSING_SUMS) : 0;
  let packed: i64 = missingFirst ? load<i64>(histogram + MISSING_SUMS, 8) : 0;
  const base = ownScore(grower, node);
  let most = beyond(base + 2 * (best.gain > 0 ? best.gain : grower.leastGain));
  for (let bin = 0; bin < MISSING_BIN; ++bin) {
    const at = histogram + ((<usize>bin) << 4);
    gradient += load<i64>(at);
    packed += load<i64>(at, 8);
    if ((load<i64>(at) | load<i64>(at, 8)) == 0) continue;
    const score = boundedScore(grower, node, column, gradient, packed);
    if (score > most) {
      most = beyond(score);
      record(best, (score - base) * 0.5, column, bin, gradient, packed, missingFirst);
    }
  }
  if (best.column == column) settleMissing(grower, node, histogram, best);
}

/** Replaces `best` by the best split of a column of levels, if that is better. */
export function searchLevels(
  grower: Grower,
  node: GrowerNode,
  column: i32,
  histogram: usize,
  best: GrowerSplit,
): void {
  const bins = scratch();
  const keys = bins + BINS_BYTES;
  const others = keys + KEYS_BYTES;
  const hasOthers = poolRare(grower, histogram, others);
  const count = orderLevels(grower, histogram, others, hasOthers, bins, keys);
  const base = ownScore(grower, node);
  let most = beyond(base + 2 * (best.gain > 0 ? best.gain : grower.leastGain));
  let gradient: i64 = 0;
  let packed: i64 = 0;
  let chosen = -1;
  for (let index = 0; index + 1 < count; ++index) {
    const bin = load<i32>(bins + ((<usize>index) << 2));
    const at = bin == MISSING_BIN ? others : histogram + ((<usize>bin) << 4);
    gradient += load<i64>(at);
    packed += load<i64>(at, 8);
    const score = boundedScore(grower, node, column, gradient, packed);
    if (score > most) {
      most = beyond(score);
      chosen = index;
      record(best, (score - base) * 0.5, column, -1, gradient, packed, false);
    }
  }
  if (chosen < 0) return;
  setBits(changetype<usize>(best) + offsetof<GrowerSplit>("first0"), bins, chosen + 1);
  setBits(changetype<usize>(best) + offsetof<GrowerSplit>("known0"), bins, count);
  // The last bit is that of the missing values, which rare levels go with.
  if (hasOthers) best.missingFirst = <i32>(best.first3 < 0);
  else settleMissing(grower, node, histogram, best);
}

/** Adds the sums of rare levels to those of the missing values; returns whether there are any of both. */
function poolRare(grower: Grower, histogram: usize, others: usize): bool {
  const shift = <i64>grower.massShift;
  let gradient: i64 = load<i64>(histogram + MISSING_SUMS);
  let packed: i64 = load<i64>(histogram + MISSING_SUMS, 8);
  for (let bin = 0; bin < MISSING_BIN; ++bin) {
    const at = histogram + ((<usize>bin) << 4);
    if (load<i64>(at, 8) >> shift >= grower.leastLevel) continue;
    gradient += load<i64>(at);
    packed += load<i64>(at, 8);
  }
  store<i64>(others, gradient);
  store<i64>(others, packed, 8);
  return (gradient | packed) != 0;
}

/**
 * The bins of levels that are frequent enough in the node, and that of the others if there are any, by their gradient
 * per curvature; returns how many there are.
 */
function orderLevels(
  grower: Grower,
  histogram: usize,
  others: usize,
  hasOthers: bool,
  bins: usize,
  keys: usize,
): i32 {
  const shift = <i64>grower.massShift;
  const mask = ((<i64>1) << shift) - 1;
  let count = 0;
  for (let bin = 0; bin <= MISSING_BIN; ++bin) {
    const at = bin == MISSING_BIN ? others : histogram + ((<usize>bin) << 4);
    const packed = load<i64>(at, 8);
    const counts = bin == MISSING_BIN ? hasOthers : packed >> shift >= grower.leastLevel;
    if (!counts || (load<i64>(at) | packed) == 0) continue;
    const curvature = <f64>(packed & mask) * grower.curvatureUnit + grower.levelSmoothing;
    const ratio = curvature > 0 ? (<f64>load<i64>(at) * grower.gradientUnit) / curvature : 0;
    let index = count;
    while (index > 0 && load<f64>(keys + ((<usize>(index - 1)) << 3)) > ratio) {
      store<f64>(keys + ((<usize>index) << 3), load<f64>(keys + ((<usize>(index - 1)) << 3)));
      store<i32>(bins + ((<usize>index) << 2), load<i32>(bins + ((<usize>(index - 1)) << 2)));
      index -= 1;
    }
    store<f64>(keys + ((<usize>index) << 3), ratio);
    store<i32>(bins + ((<usize>index) << 2), bin);
    count += 1;
  }
  return count;
}

function setBits(bits: usize, bins: usize, count: i32): void {
  memory.fill(bits, 0, 32);
  for (let index = 0; index < count; ++index) {
    const bin = load<i32>(bins + ((<usize>index) << 2));
    const at = bits + ((<usize>(bin >> 6)) << 3);
    store<i64>(at, load<i64>(at) | ((<i64>1) << (<i64>(bin & 63))));
  }
}

function pairOf(first: f64, second: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(first), 1, second);
}

function record(
  best: GrowerSplit,
  gain: f64,
  column: i32,
  bin: i32,
  gradient: i64,
  packed: i64,
  missingFirst: bool,
): void {
  best.gain = gain;
  best.column = column;
  best.bin = bin;
  best.gradient = gradient;
  best.packed = packed;
  best.missingFirst = <i32>missingFirst;
}

/** Values that the node has none of go with most of its cases. */
function settleMissing(grower: Grower, node: GrowerNode, histogram: usize, best: GrowerSplit): void {
  if (hasMissing(histogram)) return;
  const shift = <i64>grower.massShift;
  best.missingFirst = <i32>(best.packed >> shift > (node.packed - best.packed) >> shift);
}

function hasMissing(histogram: usize): bool {
  return (load<i64>(histogram + MISSING_SUMS) | load<i64>(histogram + MISSING_SUMS, 8)) != 0;
}

function isBounded(grower: Grower, node: GrowerNode, column: i32): bool {
  return (
    load<i8>(grower.directions + <usize>column) != 0 || node.lower != -Infinity || node.upper != Infinity
  );
}

/** What a better score than this one exceeds. */
function beyond(score: f64): f64 {
  return score + ROUNDING * Math.abs(score);
}

/** Whether a split of a node is better than another one, or better than none if that has no gain. */
export function isBetter(grower: Grower, node: GrowerNode, gain: f64, than: f64): bool {
  if (than <= 0) return gain > 0;
  const base = ownScore(grower, node);
  return base + 2 * gain > beyond(base + 2 * than);
}

/** Twice the fall of the loss if the node has one value. */
function ownScore(grower: Grower, node: GrowerNode): f64 {
  const mask = ((<i64>1) << (<i64>grower.massShift)) - 1;
  const gradient = <f64>node.gradient * grower.gradientUnit;
  return scoreOf(grower, node, gradient, <f64>(node.packed & mask) * grower.curvatureUnit);
}

/** Twice the fall of the loss of cases that have these sums and one value within the bounds of the node. */
function scoreOf(grower: Grower, node: GrowerNode, gradient: f64, curvature: f64): f64 {
  if (node.lower == -Infinity && node.upper == Infinity) {
    const soft = softened(grower, gradient);
    const divisor = curvature + grower.lambda;
    return divisor > 0 ? (soft * soft) / divisor : 0;
  }
  return scoreAt(grower, bestValue(grower, node, gradient, curvature), gradient, curvature);
}

function scoreAt(grower: Grower, value: f64, gradient: f64, curvature: f64): f64 {
  const penalty = 2 * grower.absoluteLambda * Math.abs(value);
  return -2 * gradient * value - (curvature + grower.lambda) * value * value - penalty;
}

/** The scores of both children; −∞ if the split is not allowed. */
function boundedScore(grower: Grower, node: GrowerNode, column: i32, gradient: i64, packed: i64): f64 {
  const shift = <i64>grower.massShift;
  const mask = ((<i64>1) << shift) - 1;
  const rest = node.packed - packed;
  if (packed >> shift < grower.leastMass || rest >> shift < grower.leastMass) return -Infinity;
  const firstCurvature = <f64>(packed & mask) * grower.curvatureUnit;
  const secondCurvature = <f64>(rest & mask) * grower.curvatureUnit;
  if (firstCurvature < grower.leastCurvature || secondCurvature < grower.leastCurvature) return -Infinity;
  const firstGradient = <f64>gradient * grower.gradientUnit;
  const secondGradient = <f64>(node.gradient - gradient) * grower.gradientUnit;
  const first = bestValue(grower, node, firstGradient, firstCurvature);
  const second = bestValue(grower, node, secondGradient, secondCurvature);
  const direction = load<i8>(grower.directions + <usize>column);
  if ((direction > 0 && first > second) || (direction < 0 && first < second)) return -Infinity;
  return (
    scoreAt(grower, first, firstGradient, firstCurvature) +
    scoreAt(grower, second, secondGradient, secondCurvature)
  );
}
