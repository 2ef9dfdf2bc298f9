// What a search for the best cut of a column divides, and the passes over it. Globals of an instance
// belong to one thread.

import { scratch } from "../scratch";
import { passAbsolute } from "./absolute-pass";
import { passEntropy, passErrors, passSquares, passTwoSquares } from "./class-pass";
import { goodnessOfMasses } from "./goodness";
import { nodeAt } from "./layout";
import { addMasses, addNumbers, columnOf, lastWeight, valuesOfNode } from "./node";
import { passPoisson, passSquared, poissonGoodness } from "./number-pass";
import { best, isBetter, isConstrained, startPass, take } from "./pass";
import { Plan } from "./plan.record";
import { Plot } from "./plot.record";
import { CriterionCode, MissingCode } from "./tree.shared";
import { clearWords, copyWords } from "./words";

// Where class weights stand in the scratch region, in multiples of their length.
export const LEFT: i32 = 0;
export const RIGHT: i32 = 1;
export const KNOWN: i32 = 2;
export const ABSENT: i32 = 3;

/** The entries that a search divides: those with a known value, and after them those without. */
export let start: i32 = 0;
export let knownEnd: i32 = 0;
export let end: i32 = 0;
export let values: usize = 0;
export let rows: usize = 0;
/** Classes or numbers and weights of what `rows` name, and what is to be subtracted from the numbers. */
export let targets: usize = 0;
export let weights: usize = 0;
export let offset: f64 = 0;
/** Weight of the cases with known values, and of those without. */
export let knownWeight: f64 = 0;
export let absentWeight: f64 = 0;
/** Sums of the numbers of both, about the mean of the node where the criterion allows it. */
export let knownSum: f64 = 0;
export let absentSum: f64 = 0;
/** The branch to which the best split so far sends missing values. */
export let absentBranch: i32 = 1;

export function masses(part: i32, classes: i32): usize {
  return scratch() + ((<usize>(part * classes)) << 3);
}

/** What rows stand for. */
export function setCases(caseTargets: usize, caseWeights: usize, numberOffset: f64): void {
  targets = caseTargets;
  weights = caseWeights;
  offset = numberOffset;
}

/** Begins with the entries of a column that a node has; false if none of them has a value. */
export function openColumn(from: i32, to: i32, columnValues: usize, columnRows: usize, mayMiss: bool): bool {
  start = from;
  end = to;
  values = columnValues;
  rows = columnRows;
  knownEnd = mayMiss ? firstMissing() : end;
  absentBranch = 1;
  return knownEnd > start;
}

/** Goes on with the same entries in another order. */
export function useOrder(otherValues: usize, otherRows: usize): void {
  values = otherValues;
  rows = otherRows;
}

export function sendAbsent(branch: i32): void {
  absentBranch = branch;
}

/** Missing values are at the end of a column. */
function firstMissing(): i32 {
  let at = end;
  while (at > start) {
    const value = load<f64>(values + ((<usize>(at - 1)) << 3));
    if (value == value) break;
    at -= 1;
  }
  return at;
}

/** Statistics of the cases with and without a known value. */
export function prepare(plan: Plan, plot: Plot, node: i32): void {
  const classes = plan.classes;
  const weight = nodeAt(plot, node).weight;
  if (classes > 0) {
    const absent = masses(ABSENT, classes);
    const known = masses(KNOWN, classes);
    copyWords(known, valuesOfNode(plan, plot, node), (<usize>classes) << 3);
    clearWords(absent, (<usize>classes) << 3);
    absentWeight = 0;
    if (knownEnd < end) {
      absentWeight = addMasses(knownEnd, end, rows, targets, weights, plan.factors, absent);
      for (let k: usize = 0; k < (<usize>classes) << 3; k += 8)
        store<f64>(known + k, load<f64>(known + k) - load<f64>(absent + k));
    }
  } else {
    absentSum = addNumbers(knownEnd, end, rows, targets, weights, offset);
    absentWeight = lastWeight();
    const all =
      plan.criterion == CriterionCode.POISSON ? load<f64>(valuesOfNode(plan, plot, node)) * weight : 0;
    knownSum = all - absentSum;
  }
  knownWeight = weight - absentWeight;
}

/** What sums of numbers are taken about. */
export function centerOf(plan: Plan, plot: Plot, node: i32): f64 {
  return plan.criterion == CriterionCode.POISSON ? 0 : load<f64>(valuesOfNode(plan, plot, node));
}

/** Tries all cuts of the entries, with missing values in either branch, in neither, or in their own branch. */
export function search(plan: Plan, plot: Plot, node: i32): void {
  const treatment = plan.missing;
  const absent = knownEnd < end;
  const together = absent && treatment == MissingCode.LEARNED;
  // All known values in the first branch and the missing ones in the second is a split, too.
  pass(plan, plot, node, together ? knownEnd : knownEnd - 1, false, together);
  if (absent && treatment == MissingCode.OWN_BRANCH && isBetter(knownGoodness(plan)))
    take(knownGoodness(plan), knownEnd - 1);
  if (!together) return;
  const before = best;
  pass(plan, plot, node, knownEnd - 1, true, true);
  if (best > before) absentBranch = 0;
}

/** The goodness of all cases with known values. */
export function knownGoodness(plan: Plan): f64 {
  const criterion = plan.criterion;
  const classes = plan.classes;
  if (classes > 0) return goodnessOfMasses(criterion, masses(KNOWN, classes), classes, plan.logarithms);
  return criterion == CriterionCode.POISSON
    ? poissonGoodness(knownSum, knownWeight)
    : (knownSum * knownSum) / knownWeight;
}

function pass(plan: Plan, plot: Plot, node: i32, limit: i32, first: bool, together: bool): void {
  const criterion = plan.criterion;
  const constrained = isConstrained();
  startPass(first ? absentWeight : 0, together ? knownWeight + absentWeight : knownWeight);
  const classes = plan.classes;
  if (classes > 0) {
    passClasses(plan, criterion, classes, limit, first, together, constrained);
    return;
  }
  const before = first ? absentSum : 0;
  const inAll = together ? knownSum + absentSum : knownSum;
  if (criterion == CriterionCode.ABSOLUTE) {
    const size = end - start;
    passAbsolute(
      start,
      knownEnd,
      limit,
      values,
      rows,
      targets,
      weights,
      plan.ranks,
      columnOf(plan, plan.values, plan.features, 8) + ((<usize>start) << 3),
      size,
      plan.work + <usize>start * 24,
      first ? knownEnd : end,
      end,
      together && !first ? knownEnd : end,
      end,
    );
  } else if (criterion == CriterionCode.POISSON)
    passPoisson(start, knownEnd, limit, values, rows, targets, weights, before, inAll, constrained);
  else {
    const mean = load<f64>(valuesOfNode(plan, plot, node));
    passSquared(
      start,
      knownEnd,
      limit,
      values,
      rows,
      targets,
      weights,
      offset,
      mean,
      before,
      inAll,
      constrained,
    );
  }
}

function passClasses(
  plan: Plan,
  criterion: i32,
  classes: i32,
  limit: i32,
  first: bool,
  together: bool,
  constrained: bool,
): void {
  const left = masses(LEFT, classes);
  const right = masses(RIGHT, classes);
  const absent = masses(ABSENT, classes);
  const bytes = (<usize>classes) << 3;
  copyWords(right, masses(KNOWN, classes), bytes);
  if (first) copyWords(left, absent, bytes);
  else {
    clearWords(left, bytes);
    if (together)
      for (let k: usize = 0; k < bytes; k += 8)
        store<f64>(right + k, load<f64>(right + k) + load<f64>(absent + k));
  }
  const codes = targets;
  const factors = plan.factors;
  if (criterion == CriterionCode.MISCLASSIFICATION)
    passErrors(
      start,
      knownEnd,
      limit,
      values,
      rows,
      codes,
      weights,
      factors,
      classes,
      left,
      right,
      constrained,
    );
  else if (criterion == CriterionCode.ENTROPY || criterion == CriterionCode.GAIN_RATIO) {
    const table = plan.logarithms;
    passEntropy(
      start,
      knownEnd,
      limit,
      values,
      rows,
      codes,
      weights,
      factors,
      classes,
      left,
      right,
      table,
      constrained,
    );
  } else if (classes == 2 && criterion != CriterionCode.ROOT_GINI && factors == 0 && !constrained)
    passTwoSquares(start, knownEnd, limit, values, rows, codes, weights, left, right);
  else {
    const root = criterion == CriterionCode.ROOT_GINI;
    passSquares(
      start,
      knownEnd,
      limit,
      values,
      rows,
      codes,
      weights,
      factors,
      classes,
      left,
      right,
      root,
      constrained,
    );
  }
}
