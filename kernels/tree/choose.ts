// Which split a node gets: the features that compete for it, their best splits, and the best of these.

import { below, seedRandom } from "../random";
import { Floats } from "../record";
import { findSplit } from "./find";
import { drawSplit, gatherCases } from "./find-random";
import { nodeAt, splitOf } from "./layout";
import { isListed } from "./listed/columns";
import { findListed } from "./listed/find";
import { gatherListed } from "./listed/gather";
import { columnOf } from "./node";
import { comparePair, isPair } from "./pairs";
import { TIE } from "./pass";
import { Plan } from "./plan.record";
import { FeatureSplit, Plot, PlotNode } from "./plot.record";
import { CriterionCode } from "./tree.shared";

/** Whether a node may be split at all. */
export function maySplit(plan: Plan, plot: Plot, node: i32): bool {
  const record = nodeAt(plot, node);
  const weight = record.weight;
  return (
    record.depth < plan.maxDepth &&
    record.end - record.start > 1 &&
    weight >= plan.leastSplit &&
    weight >= 2 * plan.leastLeaf &&
    record.impurity > plan.pure
  );
}

/** Finds the best splits of the features that are tried; returns how many are. */
export function tryFeatures(plan: Plan, plot: Plot, node: i32, levelWork: usize): i32 {
  const record = nodeAt(plot, node);
  const random = plan.random != 0;
  const listed = isListed(plan);
  const pair = isPair(plan, record);
  const drawn = plan.drawn != 0;
  if (random) gatherCases(plan, plot, node);
  else if (listed) gatherListed(plan, plot, node);
  const count = drawn ? featuresOf(plan) : plan.features;
  const wanted = drawn ? plan.candidates : count;
  if (drawn) seedRandom(record.seed);
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
    if (splitOf(plot, feature).state > 0) varying += 1;
  }
  plot.tried = tried;
  return tried;
}

/** How many features a tree may split by. */
function featuresOf(plan: Plan): i32 {
  return plan.allowed == 0 ? plan.features : plan.allowedCount;
}

/** Draws the next of the features that have not been drawn, which stand behind the others. */
function drawFeature(plot: Plot, drawn: i32, count: i32): i32 {
  const order = plot.order;
  const index = drawn + below(count - drawn);
  store<i32>(plot.places + ((<usize>drawn) << 2), index);
  swap(order, drawn, index);
  return load<i32>(order + ((<usize>drawn) << 2));
}

/**
 * The features in the order in which they were drawn, or else in that of the plan: of equal splits, the first one wins.
 */
function featureAt(plan: Plan, plot: Plot, at: i32): i32 {
  const list = plan.drawn != 0 ? plot.order : plan.preference;
  return list == 0 ? at : load<i32>(list + ((<usize>at) << 2));
}

function tryFeature(
  plan: Plan,
  plot: Plot,
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

function swap(list: usize, i: i32, j: i32): void {
  const first = list + ((<usize>i) << 2);
  const second = list + ((<usize>j) << 2);
  const moved = load<i32>(first);
  store<i32>(first, load<i32>(second));
  store<i32>(second, moved);
}

/** Restores the order of the features after a choice: what a node draws must not depend on what others drew. */
function forgetDraws(plot: Plot, tried: i32): void {
  const order = plot.order;
  const indices = plot.places;
  for (let j = tried - 1; j >= 0; j -= 1) swap(order, j, load<i32>(indices + ((<usize>j) << 2)));
}

/**
 * The best splits of some features; `block` says which of the spare columns to use.
 *
 * @spans levelWork
 */
export function findRange(
  plan: Plan,
  plot: Plot,
  node: i32,
  from: i32,
  to: i32,
  block: i32,
  levelWork: Floats,
): void {
  const values = columnOf(plan, plan.spareValues, block, 8);
  const rows = columnOf(plan, plan.spareRows, block, 4);
  for (let feature = from; feature < to; feature += 1)
    findSplit(plan, plot, node, feature, values, rows, levelWork);
}

/** The feature with the best split; −1 if none gains enough. */
export function chooseFeature(plan: Plan, plot: Plot, node: i32): i32 {
  const drawn = plan.drawn != 0;
  const tried = plot.tried;
  const chosen = bestOf(plan, plot, node, tried);
  if (drawn) forgetDraws(plot, tried);
  if (chosen < 0) return -1;
  const record = nodeAt(plot, node);
  const gain = splitOf(plot, chosen).gain;
  if (gain + roundingOf(record) < plan.leastGain) return -1;
  record.gain = max<f64>(0, gain);
  return chosen;
}

/** Gains that differ by less are equal. */
function roundingOf(record: PlotNode): f64 {
  return TIE * record.mass * record.impurity;
}

/** The first of the best features that were tried. */
function bestOf(plan: Plan, plot: Plot, node: i32, tried: i32): i32 {
  const ratio = plan.criterion == CriterionCode.GAIN_RATIO;
  // Splits with at least the average gain compete by their ratios (Quinlan 1993, section 2.2).
  // Release 8 of C4.5 lets them fall short of it by a thousandth of a bit per case.
  const short = plan.thresholdCost == 0 ? 0 : 1e-3 * nodeAt(plot, node).mass;
  const least = ratio ? averageGain(plan, plot, tried) - short : -Infinity;
  let best: f64 = -Infinity;
  for (let at = 0; at < tried; at += 1)
    best = max(best, meritOf(splitOf(plot, featureAt(plan, plot, at)), least, ratio));
  if (best == -Infinity) return -1;
  const enough = best - (ratio ? TIE : roundingOf(nodeAt(plot, node)));
  for (let at = 0; at < tried; at += 1) {
    const feature = featureAt(plan, plot, at);
    if (meritOf(splitOf(plot, feature), least, ratio) >= enough) return feature;
  }
  return -1;
}

/** What splits compete by: their gains or ratios; −∞ if there is no split, or too little gain. */
function meritOf(found: FeatureSplit, least: f64, ratio: bool): f64 {
  if (found.state != 2) return -Infinity;
  const gain = found.gain;
  if (!(gain >= least)) return -Infinity;
  if (!ratio) return gain;
  return found.branchEntropy > 0 ? gain / found.branchEntropy : 0;
}

/** The mean gain of all splits that gain anything, lowered a little for rounding. */
function averageGain(plan: Plan, plot: Plot, tried: i32): f64 {
  let sum: f64 = 0;
  let count = 0;
  for (let at = 0; at < tried; at += 1) {
    const found = splitOf(plot, featureAt(plan, plot, at));
    if (found.state != 2 || !(found.gain > 0)) continue;
    sum += found.gain;
    count += 1;
  }
  return count == 0 ? 0 : (sum / <f64>count) * (1 - 1e-12);
}
