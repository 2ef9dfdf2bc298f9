// The best split of one feature at one node.

import { undividedLoss } from "./absolute-pass";
import { entropyTerm, sumOf } from "./class-pass";
import { findLevels } from "./find-levels";
import { goodnessOfMasses } from "./goodness";
import { ALL_KNOWN, nodeAt, splitOf, weightOf } from "./layout";
import { branchOfLevel, statisticsOfLevel } from "./levels";
import { addMasses, columnOf, valuesOfNode } from "./node";
import { poissonGoodness } from "./number-pass";
import { best, bestAt, changesAfter, startSearch } from "./pass";
import { Plan } from "./plan.record";
import { FeatureSplit, Plot, PlotNode } from "./plot.record";
import {
  ABSENT,
  absentBranch,
  absentSum,
  absentWeight,
  centerOf,
  end,
  KNOWN,
  knownEnd,
  knownSum,
  knownWeight,
  LEFT,
  masses,
  openColumn,
  prepare,
  rows,
  search,
  setCases,
  start,
  targets,
  values,
  weights,
} from "./search";
import { CriterionCode, MissingCode } from "./tree.shared";
import { clearWords } from "./words";

/**
 * Writes the best split of a feature by its sorted column. `spareValues` and `spareRows` have room for a
 * column, `levelWork` for the statistics of its levels.
 */
export function findSplit(
  plan: Plan,
  plot: Plot,
  node: i32,
  feature: i32,
  spareValues: usize,
  spareRows: usize,
  levelWork: usize,
): void {
  const record = nodeAt(plot, node);
  splitOf(plot, feature).state = 0;
  setCases(plan.targets, plan.weights, centerOf(plan, plot, node));
  const opened = openColumn(
    record.start,
    record.end,
    columnOf(plan, plan.values, feature, 8),
    columnOf(plan, plan.rows, feature, 4),
    plan.missing != MissingCode.NONE,
  );
  if (opened) searchOpened(plan, plot, node, feature, spareValues, spareRows, levelWork);
}

/** Writes the best split of the column that has just been opened. */
export function searchOpened(
  plan: Plan,
  plot: Plot,
  node: i32,
  feature: i32,
  spareValues: usize,
  spareRows: usize,
  levelWork: usize,
): void {
  const found = splitOf(plot, feature);
  const record = nodeAt(plot, node);
  const treatment = plan.missing;
  const constant =
    load<f64>(values + ((<usize>start) << 3)) == load<f64>(values + ((<usize>(knownEnd - 1)) << 3));
  const absentSplits = knownEnd < end && treatment != MissingCode.LEFT_OUT;
  if (constant && !absentSplits) return;
  found.state = 1;
  const levels = load<i32>(plan.levels + ((<usize>feature) << 2));
  prepare(plan, plot, node);
  const monotone = plan.monotone;
  const least = leastOfBranch(plan, levels);
  startSearch(
    least,
    monotone == 0 ? 0 : load<i32>(monotone + ((<usize>feature) << 2)),
    record.lower,
    record.upper,
    record.mass * record.impurity,
  );
  if (levels == 0) {
    search(plan, plot, node);
    if (bestAt >= 0) writeThreshold(found);
  } else findLevels(plan, plot, node, feature, levels, found, spareValues, spareRows, levelWork);
  if (found.state != 2) return;
  writeGain(plan, plot, node, found);
  if (levels == 0 && plan.thresholdCost != 0) chargeThreshold(record, found, least);
  if (plan.criterion != CriterionCode.GAIN_RATIO) return;
  const set = plot.foundSets + ((<usize>(feature * plan.setLength)) << 2);
  const entropy = entropyOfBranches(plan, found, levels, plan.classes, set, levelWork);
  found.branchEntropy = entropy;
}

/** The middle between two values, or the lower of them if the middle is not below the upper. */
export function between(lower: f64, upper: f64): f64 {
  const middle = lower * 0.5 + upper * 0.5;
  return middle >= lower && middle < upper ? middle : lower;
}

function writeThreshold(found: FeatureSplit): void {
  const at = values + ((<usize>bestAt) << 3);
  const threshold = bestAt + 1 < knownEnd ? between(load<f64>(at), load<f64>(at, 8)) : ALL_KNOWN;
  found.state = 2;
  found.kind = -1;
  found.at = bestAt;
  found.threshold = threshold;
}

/** The gain over the undivided cases, where missing values go, and the entropy of the branches. */
function writeGain(plan: Plan, plot: Plot, node: i32, found: FeatureSplit): void {
  const treatment = plan.missing;
  const absent = knownEnd < end;
  const classes = plan.classes;
  const criterion = plan.criterion;
  const table = plan.logarithms;
  let undivided: f64 = 0;
  let goodness = best;
  if (classes > 0) {
    const whole =
      treatment == MissingCode.LEFT_OUT && absent ? masses(KNOWN, classes) : valuesOfNode(plan, plot, node);
    undivided = goodnessOfMasses(criterion, whole, classes, table);
    if (treatment == MissingCode.OWN_BRANCH && absent)
      goodness += goodnessOfMasses(criterion, masses(ABSENT, classes), classes, table);
  } else if (criterion == CriterionCode.ABSOLUTE) {
    undivided = -undividedLoss;
  } else {
    const sum = treatment == MissingCode.LEFT_OUT ? knownSum : knownSum + absentSum;
    const weight = treatment == MissingCode.LEFT_OUT ? knownWeight : knownWeight + absentWeight;
    undivided = criterion == CriterionCode.POISSON ? poissonGoodness(sum, weight) : (sum * sum) / weight;
    if (treatment == MissingCode.OWN_BRANCH && absent)
      goodness +=
        criterion == CriterionCode.POISSON
          ? poissonGoodness(absentSum, absentWeight)
          : (absentSum * absentSum) / absentWeight;
  }
  found.gain = goodness - undivided;
  found.missing = absent ? absentBranch : -1;
}

/**
 * The least weight of a branch: of a threshold that costs something, a tenth of the known cases per class too, but at
 * most 25 (Quinlan 1993, contin.c).
 */
function leastOfBranch(plan: Plan, levels: i32): f64 {
  const least = plan.leastLeaf;
  if (levels > 0 || plan.thresholdCost == 0) return least;
  return max(least, min<f64>(25, (0.1 * knownWeight) / <f64>plan.classes));
}

/**
 * Takes the cost of a threshold from its gain: the bits that name it among all that were tried, in units of weight per case
 * (Quinlan 1996).
 */
function chargeThreshold(record: PlotNode, found: FeatureSplit, least: f64): void {
  let tried = 0;
  let before: f64 = 0;
  for (let i = start; i + 1 < knownEnd; i += 1) {
    before += weightOf(weights, load<i32>(rows + ((<usize>i) << 2)));
    if (before >= least && knownWeight - before >= least && changesAfter(values, i, knownEnd)) tried += 1;
  }
  if (tried < 2) return;
  const cost = (Math.log2(<f64>tried) * record.mass) / record.weight;
  found.gain = found.gain - cost;
}

/** The entropy of the branches; missing values that are left out are a branch of their own (Quinlan 1993). */
function entropyOfBranches(
  plan: Plan,
  found: FeatureSplit,
  levels: i32,
  classes: i32,
  set: usize,
  levelWork: usize,
): f64 {
  const table = plan.logarithms;
  const absentMass = sumOf(masses(ABSENT, classes), classes);
  const knownMass = sumOf(masses(KNOWN, classes), classes);
  const total = knownMass + absentMass;
  const kind = found.kind;
  let terms: f64 = 0;
  if (kind == -2) {
    for (let level = 0; level < levels; level += 1)
      terms += entropyTerm(sumOf(statisticsOfLevel(levelWork, level, classes), classes), table);
  } else {
    let first = kind == -1 ? firstMass(plan, classes) : massOfSet(set, levels, levelWork, classes);
    let second = knownMass - first;
    if (plan.missing == MissingCode.LEARNED) {
      if (absentBranch == 0) first += absentMass;
      else second += absentMass;
    }
    terms = entropyTerm(first, table) + entropyTerm(second, table);
  }
  if (plan.missing != MissingCode.LEARNED || kind == -2) terms += entropyTerm(absentMass, table);
  return (entropyTerm(total, table) - terms) / total;
}

/** The weight of the entries up to the best cut. */
function firstMass(plan: Plan, classes: i32): f64 {
  const left = masses(LEFT, classes);
  clearWords(left, (<usize>classes) << 3);
  addMasses(start, bestAt + 1, rows, targets, weights, plan.factors, left);
  return sumOf(left, classes);
}

function massOfSet(set: usize, levels: i32, levelWork: usize, classes: i32): f64 {
  let mass: f64 = 0;
  for (let level = 0; level < levels; level += 1)
    if (branchOfLevel(set, <f64>level) == 0)
      mass += sumOf(statisticsOfLevel(levelWork, level, classes), classes);
  return mass;
}
