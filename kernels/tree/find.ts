// The best split of one feature at one node.

import { undividedLoss } from "./absolute-pass";
import { entropyTerm, sumOf } from "./class-pass";
import { findLevels } from "./find-levels";
import { goodnessOfMasses } from "./goodness";
import {
  ABSOLUTE,
  ALL_KNOWN,
  AT,
  BRANCH_ENTROPY,
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
  GAIN_RATIO,
  IMPURITY,
  integer,
  LEARNED,
  LEAST_LEAF,
  LEFT_OUT,
  LEVELS,
  LOGARITHMS,
  LOWER,
  MASS,
  MISSING,
  MONOTONE,
  nodeAt,
  OWN_BRANCH,
  POISSON,
  pointer,
  ROWS,
  real,
  SET_LENGTH,
  START,
  STATE,
  TARGETS,
  THRESHOLD_COST,
  UPPER,
  VALUES,
  WEIGHT,
  WEIGHTS,
  weightOf,
} from "./layout";
import { branchOfLevel, statisticsOfLevel } from "./levels";
import { addMasses, columnOf, valuesOfNode } from "./node";
import { poissonGoodness } from "./number-pass";
import { best, bestAt, changesAfter, startSearch } from "./pass";
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
import { clearWords } from "./words";

/**
 * Writes the best split of a feature by its sorted column. `spareValues` and `spareRows` have room for a
 * column, `levelWork` for the statistics of its levels.
 */
export function findSplit(
  plan: usize,
  plot: usize,
  node: i32,
  feature: i32,
  spareValues: usize,
  spareRows: usize,
  levelWork: usize,
): void {
  const record = nodeAt(plot, node);
  store<i32>(foundOf(plot, feature), 0, STATE);
  setCases(pointer(plan, TARGETS), pointer(plan, WEIGHTS), centerOf(plan, plot, node));
  const opened = openColumn(
    integer(record, START),
    integer(record, END),
    columnOf(plan, VALUES, feature, 8),
    columnOf(plan, ROWS, feature, 4),
    integer(plan, MISSING) != 0,
  );
  if (opened) searchOpened(plan, plot, node, feature, spareValues, spareRows, levelWork);
}

function foundOf(plot: usize, feature: i32): usize {
  return pointer(plot, FOUND) + <usize>feature * FOUND_BYTES;
}

/** Writes the best split of the column that has just been opened. */
export function searchOpened(
  plan: usize,
  plot: usize,
  node: i32,
  feature: i32,
  spareValues: usize,
  spareRows: usize,
  levelWork: usize,
): void {
  const found = foundOf(plot, feature);
  const record = nodeAt(plot, node);
  const treatment = integer(plan, MISSING);
  const constant =
    load<f64>(values + ((<usize>start) << 3)) == load<f64>(values + ((<usize>(knownEnd - 1)) << 3));
  const absentSplits = knownEnd < end && treatment != LEFT_OUT;
  if (constant && !absentSplits) return;
  store<i32>(found, 1, STATE);
  const levels = load<i32>(pointer(plan, LEVELS) + ((<usize>feature) << 2));
  prepare(plan, plot, node);
  const monotone = pointer(plan, MONOTONE);
  const least = leastOfBranch(plan, levels);
  startSearch(
    least,
    monotone == 0 ? 0 : load<i32>(monotone + ((<usize>feature) << 2)),
    real(record, LOWER),
    real(record, UPPER),
    real(record, MASS) * real(record, IMPURITY),
  );
  if (levels == 0) {
    search(plan, plot, node);
    if (bestAt >= 0) writeThreshold(found);
  } else findLevels(plan, plot, node, feature, levels, found, spareValues, spareRows, levelWork);
  if (integer(found, STATE) != 2) return;
  writeGain(plan, plot, node, found);
  if (levels == 0 && integer(plan, THRESHOLD_COST) != 0) chargeThreshold(record, found, least);
  if (integer(plan, CRITERION) != GAIN_RATIO) return;
  const set = pointer(plot, FOUND_SETS) + ((<usize>(feature * integer(plan, SET_LENGTH))) << 2);
  const entropy = entropyOfBranches(plan, found, levels, integer(plan, CLASSES), set, levelWork);
  store<f64>(found, entropy, BRANCH_ENTROPY);
}

/** The middle between two values, or the lower of them if the middle is not below the upper. */
export function between(lower: f64, upper: f64): f64 {
  const middle = lower * 0.5 + upper * 0.5;
  return middle >= lower && middle < upper ? middle : lower;
}

function writeThreshold(found: usize): void {
  const at = values + ((<usize>bestAt) << 3);
  const threshold = bestAt + 1 < knownEnd ? between(load<f64>(at), load<f64>(at, 8)) : ALL_KNOWN;
  store<i32>(found, 2, STATE);
  store<i32>(found, -1, FOUND_KIND);
  store<i32>(found, bestAt, AT);
  store<f64>(found, threshold, FOUND_THRESHOLD);
}

/** The gain over the undivided cases, where missing values go, and the entropy of the branches. */
function writeGain(plan: usize, plot: usize, node: i32, found: usize): void {
  const treatment = integer(plan, MISSING);
  const absent = knownEnd < end;
  const classes = integer(plan, CLASSES);
  const criterion = integer(plan, CRITERION);
  const table = pointer(plan, LOGARITHMS);
  let undivided: f64 = 0;
  let goodness = best;
  if (classes > 0) {
    const whole = treatment == LEFT_OUT && absent ? masses(KNOWN, classes) : valuesOfNode(plan, plot, node);
    undivided = goodnessOfMasses(criterion, whole, classes, table);
    if (treatment == OWN_BRANCH && absent)
      goodness += goodnessOfMasses(criterion, masses(ABSENT, classes), classes, table);
  } else if (criterion == ABSOLUTE) {
    undivided = -undividedLoss;
  } else {
    const sum = treatment == LEFT_OUT ? knownSum : knownSum + absentSum;
    const weight = treatment == LEFT_OUT ? knownWeight : knownWeight + absentWeight;
    undivided = criterion == POISSON ? poissonGoodness(sum, weight) : (sum * sum) / weight;
    if (treatment == OWN_BRANCH && absent)
      goodness +=
        criterion == POISSON
          ? poissonGoodness(absentSum, absentWeight)
          : (absentSum * absentSum) / absentWeight;
  }
  store<f64>(found, goodness - undivided, FOUND_GAIN);
  store<i32>(found, absent ? absentBranch : -1, FOUND_MISSING);
}

/**
 * The least weight of a branch: of a threshold that costs something, a tenth of the known cases per class too, but at
 * most 25 (Quinlan 1993, contin.c).
 */
function leastOfBranch(plan: usize, levels: i32): f64 {
  const least = real(plan, LEAST_LEAF);
  if (levels > 0 || integer(plan, THRESHOLD_COST) == 0) return least;
  return max(least, min<f64>(25, (0.1 * knownWeight) / <f64>integer(plan, CLASSES)));
}

/**
 * Takes the cost of a threshold from its gain: the bits that name it among all that were tried, in units of mass per case
 * (Quinlan 1996).
 */
function chargeThreshold(record: usize, found: usize, least: f64): void {
  let tried = 0;
  let before: f64 = 0;
  for (let i = start; i + 1 < knownEnd; i += 1) {
    before += weightOf(weights, load<i32>(rows + ((<usize>i) << 2)));
    if (before >= least && knownWeight - before >= least && changesAfter(values, i, knownEnd)) tried += 1;
  }
  if (tried < 2) return;
  const cost = (Math.log2(<f64>tried) * real(record, MASS)) / real(record, WEIGHT);
  store<f64>(found, real(found, FOUND_GAIN) - cost, FOUND_GAIN);
}

/** The entropy of the branches; missing values that are left out are a branch of their own (Quinlan 1993). */
function entropyOfBranches(
  plan: usize,
  found: usize,
  levels: i32,
  classes: i32,
  set: usize,
  levelWork: usize,
): f64 {
  const table = pointer(plan, LOGARITHMS);
  const absentMass = sumOf(masses(ABSENT, classes), classes);
  const knownMass = sumOf(masses(KNOWN, classes), classes);
  const total = knownMass + absentMass;
  const kind = integer(found, FOUND_KIND);
  let terms: f64 = 0;
  if (kind == -2) {
    for (let level = 0; level < levels; level += 1)
      terms += entropyTerm(sumOf(statisticsOfLevel(levelWork, level, classes), classes), table);
  } else {
    let first = kind == -1 ? firstMass(plan, classes) : massOfSet(set, levels, levelWork, classes);
    let second = knownMass - first;
    if (integer(plan, MISSING) == LEARNED) {
      if (absentBranch == 0) first += absentMass;
      else second += absentMass;
    }
    terms = entropyTerm(first, table) + entropyTerm(second, table);
  }
  if (integer(plan, MISSING) != LEARNED || kind == -2) terms += entropyTerm(absentMass, table);
  return (entropyTerm(total, table) - terms) / total;
}

/** The mass of the entries up to the best cut. */
function firstMass(plan: usize, classes: i32): f64 {
  const left = masses(LEFT, classes);
  clearWords(left, (<usize>classes) << 3);
  addMasses(start, bestAt + 1, rows, targets, weights, pointer(plan, FACTORS), left);
  return sumOf(left, classes);
}

function massOfSet(set: usize, levels: i32, levelWork: usize, classes: i32): f64 {
  let mass: f64 = 0;
  for (let level = 0; level < levels; level += 1)
    if (branchOfLevel(set, <f64>level) == 0)
      mass += sumOf(statisticsOfLevel(levelWork, level, classes), classes);
  return mass;
}
