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
  PURE,
  pointer,
  RANDOM,
  real,
  SEED,
  SPARE_ROWS,
  SPARE_VALUES,
  START,
  STATE,
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
import { clearWords } from "./words";

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
  const features = integer(plan, FEATURES);
  const random = integer(plan, RANDOM) != 0;
  const listed = isListed(plan);
  const pair = isPair(plan, record);
  if (random) gatherCases(plan, plot, node);
  else if (listed) gatherListed(plan, plot, node);
  let first = features;
  let tried = 0;
  if (!drawsFeatures(plan)) {
    for (; tried < features && first == features; tried += 1) {
      if (!pair) tryFeature(plan, plot, node, tried, levelWork, random, listed);
      else if (comparePair(plan, plot, node, tried, listed)) first = tried;
    }
    for (let feature = tried; feature < features; feature += 1) store<i32>(foundOf(plot, feature), 0, STATE);
  } else {
    const count = pointer(plan, ALLOWED) == 0 ? features : integer(plan, ALLOWED_COUNT);
    const wanted = integer(plan, CANDIDATES);
    const order = pointer(plot, ORDER);
    const places = pointer(plot, PLACES);
    seedRandom(load<u64>(record, SEED));
    // Features that do not vary at the node do not count (Geurts, Ernst and Wehenkel 2006), unlike in scikit-learn.
    for (let varying = 0; tried < count && varying < wanted; tried += 1) {
      const place = tried + below(count - tried);
      store<i32>(places + ((<usize>tried) << 2), place);
      swap(order, tried, place);
      const feature = load<i32>(order + ((<usize>tried) << 2));
      if (!pair) tryFeature(plan, plot, node, feature, levelWork, random, listed);
      else if (comparePair(plan, plot, node, feature, listed)) first = min(first, feature);
      if (integer(foundOf(plot, feature), STATE) > 0) varying += 1;
    }
    noteTried(plan, plot, tried);
  }
  if (first < features) tryFeature(plan, plot, node, first, levelWork, random, listed);
  return tried;
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

/**
 * Marks the features that were tried, which are the first in the order, and restores the order: what a node costs
 * depends on how many features it tries, not on how many there are.
 */
function noteTried(plan: usize, plot: usize, tried: i32): void {
  const order = pointer(plot, ORDER);
  const places = pointer(plot, PLACES);
  const bits = pointer(plot, TRIED);
  clearWords(bits, (<usize>((integer(plan, FEATURES) + 63) >> 6)) << 3);
  for (let j = tried - 1; j >= 0; j -= 1) {
    const feature = load<i32>(order + ((<usize>j) << 2));
    const at = bits + ((<usize>(feature >> 6)) << 3);
    store<u64>(at, load<u64>(at) | ((<u64>1) << (<u64>(feature & 63))));
    swap(order, j, load<i32>(places + ((<usize>j) << 2)));
  }
}

/** The first feature from this one on whose best split is known; as many as there are features if there is none. */
function nextTried(plan: usize, plot: usize, from: i32): i32 {
  const features = integer(plan, FEATURES);
  if (!drawsFeatures(plan)) return from;
  const bits = pointer(plot, TRIED);
  for (let feature = from; feature < features; feature = (feature | 63) + 1) {
    const rest = load<u64>(bits + ((<usize>(feature >> 6)) << 3)) >> <u64>(feature & 63);
    if (rest != 0) return feature + <i32>ctz(rest);
  }
  return features;
}

/** Whether a node tries only some features, those that are drawn for it. */
function drawsFeatures(plan: usize): bool {
  return (
    integer(plan, RANDOM) != 0 ||
    pointer(plan, ALLOWED) != 0 ||
    integer(plan, CANDIDATES) < integer(plan, FEATURES)
  );
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

/** The feature with the best split, the first of equals; −1 if none gains enough. */
export function chooseFeature(plan: usize, plot: usize, node: i32): i32 {
  const features = integer(plan, FEATURES);
  const found = pointer(plot, FOUND);
  const ratio = integer(plan, CRITERION) == GAIN_RATIO;
  // Splits with at least the average gain compete by their ratios (Quinlan 1993, section 2.2).
  const least = ratio ? averageGain(plan, plot) : -Infinity;
  const record = nodeAt(plot, node);
  const rounding = TIE * real(record, MASS) * real(record, IMPURITY);
  const slack = ratio ? TIE : rounding;
  let chosen = -1;
  let best: f64 = -Infinity;
  for (
    let feature = nextTried(plan, plot, 0);
    feature < features;
    feature = nextTried(plan, plot, feature + 1)
  ) {
    const at = found + <usize>feature * FOUND_BYTES;
    if (integer(at, STATE) != 2) continue;
    let gain = real(at, FOUND_GAIN);
    if (gain < least) continue;
    if (ratio) gain = real(at, BRANCH_ENTROPY) > 0 ? gain / real(at, BRANCH_ENTROPY) : 0;
    if (!(gain > best + slack)) continue;
    best = gain;
    chosen = feature;
  }
  if (chosen < 0) return -1;
  const gain = real(found + <usize>chosen * FOUND_BYTES, FOUND_GAIN);
  if (gain + rounding < real(plan, LEAST_GAIN)) return -1;
  store<f64>(record, max<f64>(0, gain), GAIN);
  return chosen;
}

/** The mean gain of all splits that gain anything, lowered a little for rounding. */
function averageGain(plan: usize, plot: usize): f64 {
  const features = integer(plan, FEATURES);
  const found = pointer(plot, FOUND);
  let sum: f64 = 0;
  let count = 0;
  for (
    let feature = nextTried(plan, plot, 0);
    feature < features;
    feature = nextTried(plan, plot, feature + 1)
  ) {
    const at = found + <usize>feature * FOUND_BYTES;
    if (integer(at, STATE) != 2 || !(real(at, FOUND_GAIN) > 0)) continue;
    sum += real(at, FOUND_GAIN);
    count += 1;
  }
  return count == 0 ? 0 : (sum / <f64>count) * (1 - 1e-12);
}
