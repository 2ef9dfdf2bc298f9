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
  PURE,
  pointer,
  RANDOM,
  real,
  SEED,
  SPARE_ROWS,
  SPARE_VALUES,
  START,
  STATE,
  WEIGHT,
} from "./layout";
import { columnOf } from "./node";
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
  const features = integer(plan, FEATURES);
  const found = pointer(plot, FOUND);
  for (let feature = 0; feature < features; feature += 1)
    store<i32>(found + <usize>feature * FOUND_BYTES, 0, STATE);
  if (!maySplit(plan, plot, node)) return 0;
  const random = integer(plan, RANDOM) != 0;
  const wanted = integer(plan, CANDIDATES);
  const allowed = pointer(plan, ALLOWED);
  if (!random && allowed == 0 && wanted >= features) {
    findRange(plan, plot, node, 0, features, 0, levelWork);
    return features;
  }
  const count = allowed == 0 ? features : integer(plan, ALLOWED_COUNT);
  seedRandom(load<u64>(nodeAt(plot, node), SEED));
  const order = pointer(plot, ORDER);
  for (let j = 0; j < count; j += 1) {
    const at = (<usize>j) << 2;
    store<i32>(order + at, allowed == 0 ? j : load<i32>(allowed + at));
  }
  if (random) gatherCases(plan, plot, node);
  let tried = 0;
  // Features that do not vary at the node do not count (Geurts, Ernst and Wehenkel 2006), unlike in scikit-learn.
  for (let j = 0, varying = 0; j < count && varying < wanted; j += 1) {
    const at = order + ((<usize>j) << 2);
    const drawn = order + ((<usize>(j + below(count - j))) << 2);
    const feature = load<i32>(drawn);
    store<i32>(drawn, load<i32>(at));
    store<i32>(at, feature);
    if (random) drawSplit(plan, plot, node, feature);
    else findRange(plan, plot, node, feature, feature + 1, 0, levelWork);
    tried += 1;
    if (integer(found + <usize>feature * FOUND_BYTES, STATE) > 0) varying += 1;
  }
  return tried;
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
  const least = ratio ? averageGain(found, features) : -Infinity;
  const record = nodeAt(plot, node);
  const rounding = TIE * real(record, MASS) * real(record, IMPURITY);
  const slack = ratio ? TIE : rounding;
  let chosen = -1;
  let best: f64 = -Infinity;
  for (let feature = 0; feature < features; feature += 1) {
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
function averageGain(found: usize, features: i32): f64 {
  let sum: f64 = 0;
  let count = 0;
  for (let feature = 0; feature < features; feature += 1) {
    const at = found + <usize>feature * FOUND_BYTES;
    if (integer(at, STATE) != 2 || !(real(at, FOUND_GAIN) > 0)) continue;
    sum += real(at, FOUND_GAIN);
    count += 1;
  }
  return count == 0 ? 0 : (sum / <f64>count) * (1 - 1e-12);
}
