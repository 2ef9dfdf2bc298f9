// Which split a node gets: the features that compete for it, their best splits, and the best of these.

import { findSplit } from "./find";
import { drawSplit, gatherCases } from "./find-random";
import {
  ALLOWED,
  ALLOWED_COUNT,
  BRANCH_ENTROPY,
  CANDIDATES,
  CRITERION,
  DEPTH,
  DRAWN,
  END,
  FEATURES,
  FOUND,
  FOUND_BYTES,
  FOUND_GAIN,
  GAIN,
  GAIN_RATIO,
  IMPURITY,
  integer,
  LEAST_GAIN,
  LEAST_LEAF,
  LEAST_SPLIT,
  MASS,
  MAX_DEPTH,
  nodeAt,
  ORDER,
  PLACES,
  PREFERENCE,
  PURE,
  pointer,
  RANDOM,
  real,
  SEED,
  SPARE_ROWS,
  SPARE_VALUES,
  START,
  STATE,
  THRESHOLD_COST,
  TRIED,
  WEIGHT,
} from "./layout";
import { isListed } from "./listed/columns";
import { findListed } from "./listed/find";
import { gatherListed } from "./listed/gather";
import { columnOf } from "./node";
import { comparePair, isPair } from "./pairs";
import { TIE } from "./pass";
import { below, seedRandom } from "./random";

/** Whether a node may be split at all. */
export function maySplit(plan: usize, plot: usize, node: i32): bool {
  const record = nodeAt(plot, node);
  const weight = real(record, WEIGHT);
  return (
    integer(record, DEPTH) < integer(plan, MAX_DEPTH) &&
    integer(record, END) - integer(record, START) > 1 &&
    weight >= real(plan, LEAST_SPLIT) &&
    weight >= 2 * real(plan, LEAST_LEAF) &&
    real(record, IMPURITY) > real(plan, PURE)
  );
}

/** Finds the best splits of the features that are tried; returns how many are. */
export function tryFeatures(plan: usize, plot: usize, node: i32, levelWork: usize): i32 {
  const record = nodeAt(plot, node);
  const random = integer(plan, RANDOM) != 0;
  const listed = isListed(plan);
  const pair = isPair(plan, record);
  const drawn = integer(plan, DRAWN) != 0;
  if (random) gatherCases(plan, plot, node);
  else if (listed) gatherListed(plan, plot, node);
  const count = drawn ? featuresOf(plan) : integer(plan, FEATURES);
  const wanted = drawn ? integer(plan, CANDIDATES) : count;
  if (drawn) seedRandom(load<u64>(record, SEED));
  // Features that do not vary at the node do not count (Geurts, Ernst and Wehenkel 2006), unlike in scikit-learn.
  let tried = 0;
  for (let varying = 0; tried < count && varying < wanted; tried += 1) {
    const feature = drawn ? drawFeature(plot, tried, count) : featureAt(plan, plot, tried);
    if (pair) {
      // All that vary gain the same, so that the first of them has the split.
      if (!comparePair(plan, plot, node, feature, listed)) continue;
      tryFeature(plan, plot, node, feature, levelWork, random, listed);
      tried += 1;
      break;
    }
    tryFeature(plan, plot, node, feature, levelWork, random, listed);
    if (integer(foundOf(plot, feature), STATE) > 0) varying += 1;
  }
  store<i32>(plot, tried, TRIED);
  return tried;
}

/** How many features a tree may split by. */
function featuresOf(plan: usize): i32 {
  return pointer(plan, ALLOWED) == 0 ? integer(plan, FEATURES) : integer(plan, ALLOWED_COUNT);
}

/** Draws the next of the features that have not been drawn, which stand behind the others. */
function drawFeature(plot: usize, drawn: i32, count: i32): i32 {
  const order = pointer(plot, ORDER);
  const place = drawn + below(count - drawn);
  store<i32>(pointer(plot, PLACES) + ((<usize>drawn) << 2), place);
  swap(order, drawn, place);
  return load<i32>(order + ((<usize>drawn) << 2));
}

/**
 * The features in the order in which they were drawn, or else in that of the plan: of equal splits, the first one wins.
 */
function featureAt(plan: usize, plot: usize, at: i32): i32 {
  const list = integer(plan, DRAWN) != 0 ? pointer(plot, ORDER) : pointer(plan, PREFERENCE);
  return list == 0 ? at : load<i32>(list + ((<usize>at) << 2));
}

function tryFeature(
  plan: usize,
  plot: usize,
  node: i32,
  feature: i32,
  levelWork: usize,
  random: bool,
  listed: bool,
): void {
  if (random) drawSplit(plan, plot, node, feature);
  else if (listed) findListed(plan, plot, node, feature, levelWork);
  else findRange(plan, plot, node, feature, feature + 1, 0, levelWork);
}

function foundOf(plot: usize, feature: i32): usize {
  return pointer(plot, FOUND) + <usize>feature * FOUND_BYTES;
}

function swap(list: usize, i: i32, j: i32): void {
  const first = list + ((<usize>i) << 2);
  const second = list + ((<usize>j) << 2);
  const moved = load<i32>(first);
  store<i32>(first, load<i32>(second));
  store<i32>(second, moved);
}

/** Restores the order of the features after a choice: what a node draws must not depend on what others drew. */
function forgetDraws(plot: usize, tried: i32): void {
  const order = pointer(plot, ORDER);
  const places = pointer(plot, PLACES);
  for (let j = tried - 1; j >= 0; j -= 1) swap(order, j, load<i32>(places + ((<usize>j) << 2)));
}

/** The best splits of some features; `block` says which of the spare columns to use. */
export function findRange(
  plan: usize,
  plot: usize,
  node: i32,
  from: i32,
  to: i32,
  block: i32,
  levelWork: usize,
): void {
  const values = columnOf(plan, SPARE_VALUES, block, 8);
  const rows = columnOf(plan, SPARE_ROWS, block, 4);
  for (let feature = from; feature < to; feature += 1)
    findSplit(plan, plot, node, feature, values, rows, levelWork);
}

/** The feature with the best split; −1 if none gains enough. */
export function chooseFeature(plan: usize, plot: usize, node: i32): i32 {
  const drawn = integer(plan, DRAWN) != 0;
  const tried = integer(plot, TRIED);
  const chosen = bestOf(plan, plot, node, tried);
  if (drawn) forgetDraws(plot, tried);
  if (chosen < 0) return -1;
  const record = nodeAt(plot, node);
  const gain = real(foundOf(plot, chosen), FOUND_GAIN);
  if (gain + roundingOf(record) < real(plan, LEAST_GAIN)) return -1;
  store<f64>(record, max<f64>(0, gain), GAIN);
  return chosen;
}

/** Gains that differ by less are equal. */
function roundingOf(record: usize): f64 {
  return TIE * real(record, MASS) * real(record, IMPURITY);
}

/** The first of the best features that were tried. */
function bestOf(plan: usize, plot: usize, node: i32, tried: i32): i32 {
  const ratio = integer(plan, CRITERION) == GAIN_RATIO;
  // Splits with at least the average gain compete by their ratios (Quinlan 1993, section 2.2).
  // Release 8 of C4.5 lets them fall short of it by a thousandth of a bit per case.
  const short = integer(plan, THRESHOLD_COST) == 0 ? 0 : 1e-3 * real(nodeAt(plot, node), MASS);
  const least = ratio ? averageGain(plan, plot, tried) - short : -Infinity;
  let best: f64 = -Infinity;
  for (let at = 0; at < tried; at += 1)
    best = max(best, meritOf(foundOf(plot, featureAt(plan, plot, at)), least, ratio));
  if (best == -Infinity) return -1;
  const enough = best - (ratio ? TIE : roundingOf(nodeAt(plot, node)));
  for (let at = 0; at < tried; at += 1) {
    const feature = featureAt(plan, plot, at);
    if (meritOf(foundOf(plot, feature), least, ratio) >= enough) return feature;
  }
  return -1;
}

/** What splits compete by: their gains or ratios; −∞ if there is no split, or too little gain. */
function meritOf(found: usize, least: f64, ratio: bool): f64 {
  if (integer(found, STATE) != 2) return -Infinity;
  const gain = real(found, FOUND_GAIN);
  if (!(gain >= least)) return -Infinity;
  if (!ratio) return gain;
  return real(found, BRANCH_ENTROPY) > 0 ? gain / real(found, BRANCH_ENTROPY) : 0;
}

/** The mean gain of all splits that gain anything, lowered a little for rounding. */
function averageGain(plan: usize, plot: usize, tried: i32): f64 {
  let sum: f64 = 0;
  let count = 0;
  for (let at = 0; at < tried; at += 1) {
    const found = foundOf(plot, featureAt(plan, plot, at));
    if (integer(found, STATE) != 2 || !(real(found, FOUND_GAIN) > 0)) continue;
    sum += real(found, FOUND_GAIN);
    count += 1;
  }
  return count == 0 ? 0 : (sum / <f64>count) * (1 - 1e-12);
}
