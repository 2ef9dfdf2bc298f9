// What a node knows of its cases: their weight, the weights of their classes or their mean, and its
// impurity.

import { impurityOfMasses } from "./goodness";
import { nodeAt, weightOf } from "./layout";
import { Plan } from "./plan.record";
import { Plot, PlotNode } from "./plot.record";
import { CriterionCode } from "./tree.shared";
import { clearWords } from "./words";

/** The class weights of a node, or its prediction. */
export function valuesOfNode(plan: Plan, plot: Plot, node: i32): usize {
  return plot.values + ((<usize>(node * max(plan.classes, 1))) << 3);
}

/** Where the entries of a sorted column begin. */
export function columnOf(plan: Plan, first: usize, column: i32, bytes: usize): usize {
  return first + <usize>column * <usize>plan.entries * bytes;
}

/** Computes the figures of a node from the cases between its start and its end. */
export function describeNode(plan: Plan, plot: Plot, node: i32): void {
  if (plan.classes > 0) describeClasses(plan, plot, node);
  else if (plan.criterion == CriterionCode.ABSOLUTE) describeMedian(plan, plot, node);
  else describeMean(plan, plot, node);
}

/** Whether the weights of classes are counts, whose sums and differences are exact. */
export function countsClasses(plan: Plan): bool {
  return plan.classes > 0 && plan.weights == 0 && plan.factors == 0;
}

/** Computes the figures of a node from those of its parent and of its only sibling, if classes are counted. */
export function describeRest(plan: Plan, plot: Plot, node: i32, parent: i32, sibling: i32): void {
  const record = nodeAt(plot, node);
  const masses = valuesOfNode(plan, plot, node);
  const all = valuesOfNode(plan, plot, parent);
  const others = valuesOfNode(plan, plot, sibling);
  for (let k: usize = 0; k < (<usize>plan.classes) << 3; k += 8)
    store<f64>(masses + k, load<f64>(all + k) - load<f64>(others + k));
  finishClasses(plan, record, masses, <f64>(record.end - record.start));
}

function describeClasses(plan: Plan, plot: Plot, node: i32): void {
  const record = nodeAt(plot, node);
  const classes = plan.classes;
  const masses = valuesOfNode(plan, plot, node);
  if (classes == 2 && countsClasses(plan)) {
    const size = record.end - record.start;
    const second = countSecond(record.start, size, plan.rows, plan.targets);
    store<f64>(masses, <f64>(size - second));
    store<f64>(masses, <f64>second, 8);
    finishClasses(plan, record, masses, <f64>size);
    return;
  }
  clearWords(masses, (<usize>classes) << 3);
  const weight = addMasses(
    record.start,
    record.end,
    plan.rows,
    plan.targets,
    plan.weights,
    plan.factors,
    masses,
  );
  finishClasses(plan, record, masses, weight);
}

/** The number of entries of the second of two classes. */
export function countSecond(start: i32, size: i32, rows: usize, codes: usize): i32 {
  let second: i32 = 0;
  const first = rows + ((<usize>start) << 2);
  const last = first + ((<usize>size) << 2);
  for (let at = first; at < last; at += 4) second += load<i32>(codes + ((<usize>load<i32>(at)) << 2));
  return second;
}

function finishClasses(plan: Plan, record: PlotNode, masses: usize, weight: f64): void {
  const classes = plan.classes;
  let mass: f64 = 0;
  for (let k = 0; k < classes; k += 1) mass += load<f64>(masses + ((<usize>k) << 3));
  record.weight = weight;
  record.mass = mass;
  const table = plan.logarithms;
  record.impurity = impurityOfMasses(plan.criterion, masses, classes, table);
}

/** masses[class] += the weight of every entry; returns the sum of the weights. */
export function addMasses(
  start: i32,
  end: i32,
  rows: usize,
  codes: usize,
  weights: usize,
  factors: usize,
  masses: usize,
): f64 {
  let weight: f64 = 0;
  for (let i = start; i < end; i += 1) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    const own = weightOf(weights, row);
    const k = (<usize>load<i32>(codes + ((<usize>row) << 2))) << 3;
    store<f64>(masses + k, load<f64>(masses + k) + (factors == 0 ? own : own * load<f64>(factors + k)));
    weight += own;
  }
  return weight;
}

let summedWeight: f64 = 0;

/** Σ w·(y − center) over entries; leaves Σ w behind. */
export function addNumbers(
  start: i32,
  end: i32,
  rows: usize,
  targets: usize,
  weights: usize,
  center: f64,
): f64 {
  let sum: f64 = 0;
  let weight: f64 = 0;
  for (let i = start; i < end; i += 1) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    const own = weightOf(weights, row);
    sum += own * (load<f64>(targets + ((<usize>row) << 3)) - center);
    weight += own;
  }
  summedWeight = weight;
  return sum;
}

/** Σ w of the last `addNumbers`. */
export function lastWeight(): f64 {
  return summedWeight;
}

function describeMean(plan: Plan, plot: Plot, node: i32): void {
  const record = nodeAt(plot, node);
  const start = record.start;
  const end = record.end;
  const rows = plan.rows;
  const targets = plan.targets;
  const weights = plan.weights;
  const raw = addNumbers(start, end, rows, targets, weights, 0);
  const weight = summedWeight;
  let mean = raw / weight;
  // The second pass removes what rounding left of the first.
  mean += addNumbers(start, end, rows, targets, weights, mean) / weight;
  let loss: f64 = 0;
  const poisson = plan.criterion == CriterionCode.POISSON;
  for (let i = start; i < end; i += 1) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    const y = load<f64>(targets + ((<usize>row) << 3));
    const own = weightOf(weights, row);
    if (!poisson) loss += own * (y - mean) * (y - mean);
    else if (y > 0) loss += own * y * Math.log(y / mean);
  }
  record.weight = weight;
  record.mass = weight;
  record.impurity = max<f64>(0, loss / weight);
  store<f64>(valuesOfNode(plan, plot, node), mean);
}

/** The last sorted column is that of the numbers themselves. */
function describeMedian(plan: Plan, plot: Plot, node: i32): void {
  const record = nodeAt(plot, node);
  const start = record.start;
  const end = record.end;
  const sorted = columnOf(plan, plan.values, plan.features, 8);
  const rows = columnOf(plan, plan.rows, plan.features, 4);
  const weights = plan.weights;
  const ranks = plan.ranks;
  let weight: f64 = 0;
  for (let i = start; i < end; i += 1) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    store<i32>(ranks + ((<usize>row) << 2), i - start);
    weight += weightOf(weights, row);
  }
  const half = weight * 0.5;
  // Sums of n weights are off by rounding by up to n·2⁻⁵² of their total: half of n weights of 1/n is half of all.
  const rounding = <f64>(end - start) * f64.EPSILON * weight;
  let below: f64 = 0;
  let at = start;
  for (; at < end - 1; at += 1) {
    const own = weightOf(weights, load<i32>(rows + ((<usize>at) << 2)));
    if (below + own >= half - rounding) {
      below += own;
      break;
    }
    below += own;
  }
  let median = load<f64>(sorted + ((<usize>at) << 3));
  if (Math.abs(below - half) <= rounding && at + 1 < end)
    median = (median + load<f64>(sorted + ((<usize>(at + 1)) << 3))) * 0.5;
  let loss: f64 = 0;
  for (let i = start; i < end; i += 1) {
    const own = weightOf(weights, load<i32>(rows + ((<usize>i) << 2)));
    loss += own * Math.abs(load<f64>(sorted + ((<usize>i) << 3)) - median);
  }
  record.weight = weight;
  record.mass = weight;
  record.impurity = loss / weight;
  store<f64>(valuesOfNode(plan, plot, node), median);
}

/** The prediction of a node that monotone constraints compare: a mean, or the share of the second class. */
function predictionOf(plan: Plan, plot: Plot, node: i32): f64 {
  const values = valuesOfNode(plan, plot, node);
  if (plan.classes == 0) return load<f64>(values);
  return load<f64>(values, 8) / (load<f64>(values) + load<f64>(values, 8));
}

/** The bounds of two children: their predictions meet half-way. */
export function boundChildren(plan: Plan, plot: Plot, node: i32, first: i32, feature: i32): void {
  const record = nodeAt(plot, node);
  const lower = record.lower;
  const upper = record.upper;
  const direction = load<i32>(plan.monotone + ((<usize>feature) << 2));
  for (let branch = 0; branch < 2; branch += 1) {
    nodeAt(plot, first + branch).lower = lower;
    nodeAt(plot, first + branch).upper = upper;
  }
  if (direction == 0) return;
  const middle = (predictionOf(plan, plot, first) + predictionOf(plan, plot, first + 1)) * 0.5;
  const low = direction > 0 ? first : first + 1;
  nodeAt(plot, low).upper = middle;
  nodeAt(plot, direction > 0 ? first + 1 : first).lower = middle;
}
