// The best split of one feature with levels at one node.

import { goodnessOfMasses } from "./goodness";
import {
  addToSet,
  arrangeByRank,
  clearSet,
  gatherLevels,
  listOf,
  rankLevels,
  statisticsOfLevel,
  weightOfLevel,
} from "./levels";
import { poissonGoodness } from "./number-pass";
import { bestAt, isBetter, take } from "./pass";
import { Plan } from "./plan.record";
import { FeatureSplit, Plot } from "./plot.record";
import {
  ABSENT,
  absentSum,
  absentWeight,
  end,
  KNOWN,
  knownEnd,
  knownGoodness,
  knownWeight,
  LEFT,
  masses,
  offset,
  RIGHT,
  rows,
  search,
  sendAbsent,
  start,
  targets,
  useOrder,
  values,
  weights,
} from "./search";
import { CriterionCode, MissingCode } from "./tree.shared";

/** The best split by the levels of a column: a subset of them, or one branch per level. */
export function findLevels(
  plan: Plan,
  plot: Plot,
  node: i32,
  feature: i32,
  levels: i32,
  found: FeatureSplit,
  spareValues: usize,
  spareRows: usize,
  work: usize,
): void {
  const classes = plan.classes;
  const count = gatherLevels(
    start,
    knownEnd,
    levels,
    values,
    rows,
    targets,
    weights,
    plan.factors,
    classes,
    offset,
    work,
  );
  if (plan.multiway != 0) {
    if (count > 1) branchPerLevel(plan, levels, classes, count, found, work);
    return;
  }
  const set = plot.foundSets + ((<usize>(feature * plan.setLength)) << 2);
  if (classes > 2 && count <= plan.exactLevels) {
    trySubsets(plan, levels, classes, count, work, set);
    if (bestAt < 0) return;
    found.state = 2;
  } else {
    rankLevels(work, levels, classes, count);
    arrangeByRank(start, knownEnd, levels, classes, count, values, rows, work, spareValues, spareRows);
    const missingBytes = <usize>(end - knownEnd);
    memory.copy(spareRows + ((<usize>knownEnd) << 2), rows + ((<usize>knownEnd) << 2), missingBytes << 2);
    useOrder(spareValues, spareRows);
    search(plan, plot, node);
    if (bestAt < 0) return;
    found.state = 2;
    const last = <i32>load<f64>(values + ((<usize>bestAt) << 3));
    const list = listOf(work, levels, classes);
    clearSet(set, levels);
    for (let rank = 0; rank < count; rank += 1)
      addToSet(set, load<i32>(list + ((<usize>rank) << 2)), rank <= last);
  }
  found.kind = 0;
  found.at = -1;
  found.threshold = 0;
}

/**
 * One branch per level; at least two of them must be large enough (Quinlan 1993). Missing values that are sent where they
 * fit best join the level that loses least, or gains most, by them.
 */
function branchPerLevel(
  plan: Plan,
  levels: i32,
  classes: i32,
  count: i32,
  found: FeatureSplit,
  work: usize,
): void {
  const list = listOf(work, levels, classes);
  const least = plan.leastLeaf;
  const together = knownEnd < end && plan.missing == MissingCode.LEARNED;
  let goodness: f64 = 0;
  let largest: f64 = -Infinity;
  let large = 0;
  for (let i = 0; i < count; i += 1) {
    const level = load<i32>(list + ((<usize>i) << 2));
    if (weightOfLevel(work, level, classes) >= least) large += 1;
    const own = goodnessOfLevel(plan, work, level, classes, false);
    goodness += own;
    if (!together) continue;
    const change = goodnessOfLevel(plan, work, level, classes, true) - own;
    if (!(change > largest)) continue;
    largest = change;
    sendAbsent(level);
  }
  if (large < 2) return;
  take(together ? goodness + largest : goodness, start);
  found.state = 2;
  found.kind = -2;
  found.at = -1;
  found.threshold = 0;
}

/** The goodness of the cases with a level, alone or with those whose value is missing. */
function goodnessOfLevel(plan: Plan, work: usize, level: i32, classes: i32, withAbsent: bool): f64 {
  const criterion = plan.criterion;
  const at = statisticsOfLevel(work, level, classes);
  if (classes > 0) {
    const left = masses(LEFT, classes);
    const bytes = (<usize>classes) << 3;
    memory.copy(left, at, bytes);
    if (withAbsent) addAll(left, masses(ABSENT, classes), 1, bytes);
    return goodnessOfMasses(criterion, left, classes, plan.logarithms);
  }
  const sum = load<f64>(at) + (withAbsent ? absentSum : 0);
  const weight = weightOfLevel(work, level, classes) + (withAbsent ? absentWeight : 0);
  return criterion == CriterionCode.POISSON ? poissonGoodness(sum, weight) : (sum * sum) / weight;
}

/**
 * All subsets of the levels that occur, in the order of a Gray code, which moves one level at a
 * time; the last level stays in the second branch.
 */
function trySubsets(plan: Plan, levels: i32, classes: i32, count: i32, work: usize, set: usize): void {
  const criterion = plan.criterion;
  const table = plan.logarithms;
  const treatment = plan.missing;
  const list = listOf(work, levels, classes);
  const left = masses(LEFT, classes);
  const right = masses(RIGHT, classes);
  const absent = masses(ABSENT, classes);
  const bytes = (<usize>classes) << 3;
  const least = plan.leastLeaf;
  const together = knownEnd < end && treatment == MissingCode.LEARNED;
  const everything = (1 << count) - 1;
  let bestSubset = 0;
  const attempts = together ? 2 : 1;
  for (let side = 0; side < attempts; side += 1) {
    memory.copy(right, masses(KNOWN, classes), bytes);
    memory.fill(left, 0, bytes);
    let weight: f64 = 0;
    if (together) {
      addAll(side == 1 ? left : right, absent, 1, bytes);
      if (side == 1) weight = absentWeight;
    }
    const inAll = together ? knownWeight + absentWeight : knownWeight;
    // With missing values in the second branch, all known levels in the first is a split, too.
    const subsets = 1 << (together && side == 0 ? count : count - 1);
    let subset = 0;
    for (let step = 1; step < subsets; step += 1) {
      const moved = ctz(step);
      subset ^= 1 << moved;
      const level = load<i32>(list + ((<usize>moved) << 2));
      const at = statisticsOfLevel(work, level, classes);
      const sign: f64 = (subset >> moved) & 1 ? 1 : -1;
      addAll(left, at, sign, bytes);
      addAll(right, at, -sign, bytes);
      weight += sign * weightOfLevel(work, level, classes);
      if (weight < least || inAll - weight < least) continue;
      const goodness =
        goodnessOfMasses(criterion, left, classes, table) +
        goodnessOfMasses(criterion, right, classes, table);
      if (!isBetter(goodness)) continue;
      take(goodness, start);
      bestSubset = subset;
      sendAbsent(1 - side);
    }
  }
  if (knownEnd < end && treatment == MissingCode.OWN_BRANCH && isBetter(knownGoodness(plan))) {
    take(knownGoodness(plan), start);
    bestSubset = everything;
  }
  if (bestAt < 0) return;
  clearSet(set, levels);
  for (let i = 0; i < count; i += 1)
    addToSet(set, load<i32>(list + ((<usize>i) << 2)), ((bestSubset >> i) & 1) == 1);
}

/** to += sign · from. */
function addAll(to: usize, from: usize, sign: f64, bytes: usize): void {
  for (let k: usize = 0; k < bytes; k += 8)
    store<f64>(to + k, load<f64>(to + k) + sign * load<f64>(from + k));
}
