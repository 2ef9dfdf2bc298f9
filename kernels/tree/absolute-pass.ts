// The absolute error needs the median of both branches after every entry: a Fenwick tree over the
// ranks of the numbers in the node has the weights and the weighted numbers below any rank, and finds
// the median in as many steps as the count has digits.

import { weightOf } from "./layout";
import { changesAfter, isBetter, leastWeight, take, weightBefore, weightInAll } from "./pass";

/** What the last query found: Σ w·|y − median|. */
let loss: f64 = 0;
/** The loss of all cases that the last pass divided, about their common median. */
export let undividedLoss: f64 = 0;

function add(tree: usize, size: i32, rank: i32, weight: f64, number: f64): void {
  for (let at = rank + 1; at <= size; at += at & -at) {
    const slot = tree + ((<usize>(at - 1)) << 4);
    store<f64>(slot, load<f64>(slot) + weight);
    store<f64>(slot, load<f64>(slot, 8) + weight * number, 8);
  }
}

/** The loss of what was added, about its median. */
function query(tree: usize, size: i32, sorted: usize, weight: f64, sum: f64): void {
  let at = 0;
  let below: f64 = 0;
  let sumBelow: f64 = 0;
  let bit = 1;
  while (bit << 1 <= size) bit <<= 1;
  const half = weight * 0.5;
  for (; bit > 0; bit >>= 1) {
    const next = at + bit;
    if (next > size) continue;
    const slot = tree + ((<usize>(next - 1)) << 4);
    if (below + load<f64>(slot) >= half) continue;
    at = next;
    below += load<f64>(slot);
    sumBelow += load<f64>(slot, 8);
  }
  // `at` is the rank of the first number up to which at least half of the weight lies.
  const first = load<f64>(sorted + ((<usize>min(at, size - 1)) << 3));
  // Any number between the two in the middle has the same loss.
  loss = sum - 2 * sumBelow - first * (weight - 2 * below);
}

/**
 * By the absolute error. `sorted` has the numbers of the node in ascending order and `ranks` the
 * rank of every case among them; `first` has the cases with missing values that belong to the first
 * branch, `second` those of the second. `work` has three numbers per entry of the node.
 */
export function passAbsolute(
  start: i32,
  end: i32,
  limit: i32,
  values: usize,
  rows: usize,
  targets: usize,
  weights: usize,
  ranks: usize,
  sorted: usize,
  size: i32,
  work: usize,
  firstFrom: i32,
  firstTo: i32,
  secondFrom: i32,
  secondTo: i32,
): void {
  const tree = work;
  const losses = work + ((<usize>size) << 4);
  let weight: f64 = 0;
  let sum: f64 = 0;
  // From the end: the losses of the second branch.
  memory.fill(tree, 0, (<usize>size) << 4);
  for (let i = secondTo - 1; i >= secondFrom; i -= 1) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    const own = weightOf(weights, row);
    const number = load<f64>(targets + ((<usize>row) << 3));
    add(tree, size, load<i32>(ranks + ((<usize>row) << 2)), own, number);
    weight += own;
    sum += own * number;
  }
  for (let i = end - 1; i >= start; i -= 1) {
    if (i < limit && changesAfter(values, i, end) && weight > 0) {
      query(tree, size, sorted, weight, sum);
      store<f64>(losses + ((<usize>(i - start)) << 3), loss);
    }
    const row = load<i32>(rows + ((<usize>i) << 2));
    const own = weightOf(weights, row);
    const number = load<f64>(targets + ((<usize>row) << 3));
    add(tree, size, load<i32>(ranks + ((<usize>row) << 2)), own, number);
    weight += own;
    sum += own * number;
  }
  query(tree, size, sorted, weight, sum);
  if (firstFrom == firstTo) undividedLoss = loss;
  forward(
    start,
    end,
    limit,
    values,
    rows,
    targets,
    weights,
    ranks,
    sorted,
    size,
    tree,
    losses,
    firstFrom,
    firstTo,
  );
}

/** From the start: the losses of the first branch, added to those of the second. */
function forward(
  start: i32,
  end: i32,
  limit: i32,
  values: usize,
  rows: usize,
  targets: usize,
  weights: usize,
  ranks: usize,
  sorted: usize,
  size: i32,
  tree: usize,
  losses: usize,
  firstFrom: i32,
  firstTo: i32,
): void {
  let weight: f64 = 0;
  let sum: f64 = 0;
  memory.fill(tree, 0, (<usize>size) << 4);
  for (let i = firstFrom; i < firstTo; i += 1) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    const own = weightOf(weights, row);
    const number = load<f64>(targets + ((<usize>row) << 3));
    add(tree, size, load<i32>(ranks + ((<usize>row) << 2)), own, number);
    sum += own * number;
  }
  weight = weightBefore;
  const most = weightInAll - leastWeight;
  for (let i = start; i < limit; i += 1) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    const own = weightOf(weights, row);
    const number = load<f64>(targets + ((<usize>row) << 3));
    add(tree, size, load<i32>(ranks + ((<usize>row) << 2)), own, number);
    weight += own;
    sum += own * number;
    if (weight < leastWeight || !changesAfter(values, i, end)) continue;
    if (weight > most) break;
    query(tree, size, sorted, weight, sum);
    const goodness = -loss - load<f64>(losses + ((<usize>(i - start)) << 3));
    if (isBetter(goodness)) take(goodness, i);
  }
}
