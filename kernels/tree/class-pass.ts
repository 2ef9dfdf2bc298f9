// Passes over sorted entries that divide the weights of classes. `left` and `right` have one weight
// per class: those of the first branch before the pass, and of the second.

import { weightOf } from "./layout";
import {
  best,
  changesAfter,
  isBetter,
  leastWeight,
  obeys,
  slack,
  take,
  weightBefore,
  weightInAll,
} from "./pass";

/** Σ w² of some weights. */
export function squaresOf(masses: usize, classes: i32): f64 {
  let sum: f64 = 0;
  for (let k = 0; k < classes; k += 1) {
    const mass = load<f64>(masses + ((<usize>k) << 3));
    sum += mass * mass;
  }
  return sum;
}

export function sumOf(masses: usize, classes: i32): f64 {
  let sum: f64 = 0;
  for (let k = 0; k < classes; k += 1) sum += load<f64>(masses + ((<usize>k) << 3));
  return sum;
}

export function largestOfMasses(masses: usize, classes: i32): f64 {
  let largest: f64 = 0;
  for (let k = 0; k < classes; k += 1) largest = max(largest, load<f64>(masses + ((<usize>k) << 3)));
  return largest;
}

/** x·log₂x, from a table of whole numbers if there is one. */
export function entropyTerm(x: f64, table: usize): f64 {
  if (table != 0) return load<f64>(table + ((<usize>x) << 3));
  return x > 0 ? x * Math.log2(x) : 0;
}

export function entropyTermsOf(masses: usize, classes: i32, table: usize): f64 {
  let sum: f64 = 0;
  for (let k = 0; k < classes; k += 1) sum += entropyTerm(load<f64>(masses + ((<usize>k) << 3)), table);
  return sum;
}

/** The goodness by the Gini index, m − m·gini, or by its root. */
export function goodnessOfSquares(squares: f64, mass: f64, root: bool): f64 {
  if (root) return -Math.sqrt(max<f64>(0, mass * mass - squares) * 0.5);
  return mass > 0 ? squares / mass : 0;
}

/** Adds the weight of a case to the first branch and takes it from the second. */
function move(left: usize, right: usize, k: usize, mass: f64): void {
  store<f64>(left + k, load<f64>(left + k) + mass);
  store<f64>(right + k, load<f64>(right + k) - mass);
}

/** The probability of the second of two classes, in both branches. */
function obeysClasses(left: usize, right: usize): bool {
  const first = load<f64>(left, 8) / (load<f64>(left) + load<f64>(left, 8));
  const second = load<f64>(right, 8) / (load<f64>(right) + load<f64>(right, 8));
  return obeys(first, second);
}

/** By the Gini index or its root: sums of squares follow every case at once. */
export function passSquares(
  start: i32,
  end: i32,
  limit: i32,
  values: usize,
  rows: usize,
  codes: usize,
  weights: usize,
  factors: usize,
  classes: i32,
  left: usize,
  right: usize,
  root: bool,
  constrained: bool,
): void {
  let leftSquares = squaresOf(left, classes);
  let rightSquares = squaresOf(right, classes);
  let leftMass = sumOf(left, classes);
  let rightMass = sumOf(right, classes);
  let weight = weightBefore;
  let bound = best + slack;
  const most = weightInAll - leastWeight;
  for (let i = start; i < limit; i += 1) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    const k = (<usize>load<i32>(codes + ((<usize>row) << 2))) << 3;
    const own = weightOf(weights, row);
    const mass = factors == 0 ? own : own * load<f64>(factors + k);
    const leftOwn = load<f64>(left + k);
    const rightOwn = load<f64>(right + k);
    leftSquares += mass * (leftOwn + leftOwn + mass);
    rightSquares -= mass * (rightOwn + rightOwn - mass);
    store<f64>(left + k, leftOwn + mass);
    store<f64>(right + k, rightOwn - mass);
    leftMass += mass;
    rightMass -= mass;
    weight += own;
    if (weight < leastWeight || !changesAfter(values, i, end)) continue;
    if (weight > most) break;
    // Most cuts are dismissed without a division.
    if (!root && leftSquares * rightMass + rightSquares * leftMass <= bound * leftMass * rightMass) continue;
    const goodness = root
      ? goodnessOfSquares(leftSquares, leftMass, true) + goodnessOfSquares(rightSquares, rightMass, true)
      : leftSquares / leftMass + rightSquares / rightMass;
    if (goodness <= bound || (constrained && !obeysClasses(left, right))) continue;
    bound = goodness + slack;
    take(goodness, i);
  }
}

/** By the Gini index for two classes without factors: all that changes from case to case is in registers. */
export function passTwoSquares(
  start: i32,
  end: i32,
  limit: i32,
  values: usize,
  rows: usize,
  codes: usize,
  weights: usize,
  left: usize,
  right: usize,
): void {
  let leftMass = sumOf(left, 2);
  let leftSecond = load<f64>(left, 8);
  const mass = leftMass + sumOf(right, 2);
  const second = leftSecond + load<f64>(right, 8);
  let bound = best + slack;
  const least = leastWeight;
  const most = weightInAll - leastWeight;
  for (let i = start; i < limit; i += 1) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    const own = weightOf(weights, row);
    leftMass += own;
    leftSecond += own * <f64>load<i32>(codes + ((<usize>row) << 2));
    if (leftMass < least || !changesAfter(values, i, end)) continue;
    if (leftMass > most) break;
    const rightMass = mass - leftMass;
    const rightSecond = second - leftSecond;
    const leftFirst = leftMass - leftSecond;
    const rightFirst = rightMass - rightSecond;
    const leftSquares = leftFirst * leftFirst + leftSecond * leftSecond;
    const rightSquares = rightFirst * rightFirst + rightSecond * rightSecond;
    if (leftSquares * rightMass + rightSquares * leftMass <= bound * leftMass * rightMass) continue;
    const goodness = leftSquares / leftMass + rightSquares / rightMass;
    if (goodness <= bound) continue;
    bound = goodness + slack;
    take(goodness, i);
  }
}

/** By the entropy; two logarithms per branch and case. */
export function passEntropy(
  start: i32,
  end: i32,
  limit: i32,
  values: usize,
  rows: usize,
  codes: usize,
  weights: usize,
  factors: usize,
  classes: i32,
  left: usize,
  right: usize,
  table: usize,
  constrained: bool,
): void {
  let terms = entropyTermsOf(left, classes, table) + entropyTermsOf(right, classes, table);
  let leftMass = sumOf(left, classes);
  let rightMass = sumOf(right, classes);
  let weight = weightBefore;
  const most = weightInAll - leastWeight;
  for (let i = start; i < limit; i += 1) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    const k = (<usize>load<i32>(codes + ((<usize>row) << 2))) << 3;
    const own = weightOf(weights, row);
    const mass = factors == 0 ? own : own * load<f64>(factors + k);
    const leftOwn = load<f64>(left + k);
    const rightOwn = load<f64>(right + k);
    terms += entropyTerm(leftOwn + mass, table) - entropyTerm(leftOwn, table);
    terms += entropyTerm(rightOwn - mass, table) - entropyTerm(rightOwn, table);
    store<f64>(left + k, leftOwn + mass);
    store<f64>(right + k, rightOwn - mass);
    leftMass += mass;
    rightMass -= mass;
    weight += own;
    if (weight < leastWeight || !changesAfter(values, i, end)) continue;
    if (weight > most) break;
    const goodness = terms - entropyTerm(leftMass, table) - entropyTerm(rightMass, table);
    if (!isBetter(goodness) || (constrained && !obeysClasses(left, right))) continue;
    take(goodness, i);
  }
}

/** By the misclassified weight. */
export function passErrors(
  start: i32,
  end: i32,
  limit: i32,
  values: usize,
  rows: usize,
  codes: usize,
  weights: usize,
  factors: usize,
  classes: i32,
  left: usize,
  right: usize,
  constrained: bool,
): void {
  let weight = weightBefore;
  const most = weightInAll - leastWeight;
  for (let i = start; i < limit; i += 1) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    const k = (<usize>load<i32>(codes + ((<usize>row) << 2))) << 3;
    const own = weightOf(weights, row);
    move(left, right, k, factors == 0 ? own : own * load<f64>(factors + k));
    weight += own;
    if (weight < leastWeight || !changesAfter(values, i, end)) continue;
    if (weight > most) break;
    const goodness = largestOfMasses(left, classes) + largestOfMasses(right, classes);
    if (!isBetter(goodness) || (constrained && !obeysClasses(left, right))) continue;
    take(goodness, i);
  }
}
