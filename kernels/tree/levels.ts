// Splits by levels. For two classes and for numbers, the best subset is one of those that cut the
// levels in the order of their shares or means (Breiman et al. 1984, section 4.2.2; Fisher 1958), so
// that entries in this order are scanned like those of a quantity. For more classes all subsets
// are tried while there are few levels; otherwise they are ordered by the first principal component of
// their class probabilities (Coppersmith, Hong and Hosking 1999).

import { scratch } from "../scratch";
import { sumOf } from "./class-pass";
import { weightOf } from "./layout";
import { best } from "./pass";

/** Steps of the power iteration; the order of the levels settles long before its last digits do. */
const POWER_STEPS: i32 = 40;

/** Float64 numbers of work per level for this many classes: class weights, the weight of the cases, key, rank, list. */
export function levelWorkLength(levels: i32, classes: i32): i32 {
  return levels * (max(classes, 1) + 4);
}

function strideOf(classes: i32): usize {
  return (<usize>(max(classes, 1) + 1)) << 3;
}

/** Class weights (or sums of numbers) of every level, followed by the weight of its cases. */
export function statisticsOfLevel(work: usize, level: i32, classes: i32): usize {
  return work + <usize>level * strideOf(classes);
}

export function weightOfLevel(work: usize, level: i32, classes: i32): f64 {
  return load<f64>(statisticsOfLevel(work, level, classes) + ((<usize>max(classes, 1)) << 3));
}

function keysOf(work: usize, levels: i32, classes: i32): usize {
  return work + <usize>levels * strideOf(classes);
}

function ranksOf(work: usize, levels: i32, classes: i32): usize {
  return keysOf(work, levels, classes) + ((<usize>levels) << 3);
}

/** The levels that occur, in order. */
export function listOf(work: usize, levels: i32, classes: i32): usize {
  return ranksOf(work, levels, classes) + ((<usize>levels) << 2);
}

/** Sums up the entries of every level; returns how many levels occur. */
export function gatherLevels(
  start: i32,
  end: i32,
  levels: i32,
  values: usize,
  rows: usize,
  targets: usize,
  weights: usize,
  factors: usize,
  classes: i32,
  mean: f64,
  work: usize,
): i32 {
  memory.fill(work, 0, <usize>levels * strideOf(classes));
  const last = (<usize>max(classes, 1)) << 3;
  for (let i = start; i < end; i += 1) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    const own = weightOf(weights, row);
    const at = statisticsOfLevel(work, <i32>load<f64>(values + ((<usize>i) << 3)), classes);
    if (classes > 0) {
      const k = (<usize>load<i32>(targets + ((<usize>row) << 2))) << 3;
      store<f64>(at + k, load<f64>(at + k) + (factors == 0 ? own : own * load<f64>(factors + k)));
    } else store<f64>(at, load<f64>(at) + own * (load<f64>(targets + ((<usize>row) << 3)) - mean));
    store<f64>(at + last, load<f64>(at + last) + own);
  }
  const list = listOf(work, levels, classes);
  let count = 0;
  for (let level = 0; level < levels; level += 1) {
    if (!(weightOfLevel(work, level, classes) > 0)) continue;
    store<i32>(list + ((<usize>count) << 2), level);
    count += 1;
  }
  return count;
}

/** Orders the levels that occur by their keys, equal ones by their codes, and ranks them from 0. */
export function rankLevels(work: usize, levels: i32, classes: i32, count: i32): void {
  const keys = keysOf(work, levels, classes);
  const list = listOf(work, levels, classes);
  if (classes > 2) setComponentKeys(work, levels, classes, count, keys, list);
  else {
    for (let i = 0; i < count; i += 1) {
      const level = load<i32>(list + ((<usize>i) << 2));
      const at = statisticsOfLevel(work, level, classes);
      const key =
        classes == 2
          ? load<f64>(at, 8) / (load<f64>(at) + load<f64>(at, 8))
          : classes == 1
            ? 0
            : load<f64>(at) / load<f64>(at, 8);
      store<f64>(keys + ((<usize>level) << 3), key);
    }
  }
  sortByKeys(list, count, keys);
  const ranks = ranksOf(work, levels, classes);
  for (let i = 0; i < count; i += 1) {
    const level = load<i32>(list + ((<usize>i) << 2));
    store<i32>(ranks + ((<usize>level) << 2), i);
  }
}

/** Heapsort; equal keys are ordered by the level, so that the order is unique. */
function sortByKeys(list: usize, count: i32, keys: usize): void {
  for (let root = (count >> 1) - 1; root >= 0; root -= 1) sink(list, root, count, keys);
  for (let end = count - 1; end > 0; end -= 1) {
    const last = list + ((<usize>end) << 2);
    const first = load<i32>(list);
    store<i32>(list, load<i32>(last));
    store<i32>(last, first);
    sink(list, 0, end, keys);
  }
}

function sink(list: usize, from: i32, count: i32, keys: usize): void {
  let root = from;
  while (true) {
    let child = 2 * root + 1;
    if (child >= count) return;
    if (child + 1 < count && precedes(list, child, child + 1, keys)) child += 1;
    if (!precedes(list, root, child, keys)) return;
    const upper = list + ((<usize>root) << 2);
    const lower = list + ((<usize>child) << 2);
    const moved = load<i32>(upper);
    store<i32>(upper, load<i32>(lower));
    store<i32>(lower, moved);
    root = child;
  }
}

function precedes(list: usize, i: i32, j: i32, keys: usize): bool {
  const a = load<i32>(list + ((<usize>i) << 2));
  const b = load<i32>(list + ((<usize>j) << 2));
  const first = load<f64>(keys + ((<usize>a) << 3));
  const second = load<f64>(keys + ((<usize>b) << 3));
  return first < second || (first == second && a < b);
}

/** Keys = the scores of the levels' class probabilities on their first principal component. */
function setComponentKeys(
  work: usize,
  levels: i32,
  classes: i32,
  count: i32,
  keys: usize,
  list: usize,
): void {
  // The search keeps four lists of class weights at the start of the scratch region.
  const mean = scratch() + ((<usize>(4 * classes)) << 3);
  const direction = mean + ((<usize>classes) << 3);
  const next = direction + ((<usize>classes) << 3);
  memory.fill(mean, 0, (<usize>classes) << 3);
  let total: f64 = 0;
  for (let i = 0; i < count; i += 1) {
    const at = statisticsOfLevel(work, load<i32>(list + ((<usize>i) << 2)), classes);
    for (let k = 0; k < classes; k += 1) {
      const mass = load<f64>(at + ((<usize>k) << 3));
      store<f64>(mean + ((<usize>k) << 3), load<f64>(mean + ((<usize>k) << 3)) + mass);
      total += mass;
    }
  }
  for (let k = 0; k < classes; k += 1) {
    const at = mean + ((<usize>k) << 3);
    store<f64>(at, load<f64>(at) / total);
    // Not orthogonal to anything in particular, and the same in every run.
    store<f64>(direction + ((<usize>k) << 3), 1 + <f64>k * 0.618);
  }
  for (let step = 0; step <= POWER_STEPS; step += 1) {
    memory.fill(next, 0, (<usize>classes) << 3);
    for (let i = 0; i < count; i += 1) {
      const level = load<i32>(list + ((<usize>i) << 2));
      const at = statisticsOfLevel(work, level, classes);
      const mass = sumOf(at, classes);
      let score: f64 = 0;
      for (let k: usize = 0; k < (<usize>classes) << 3; k += 8)
        score += (load<f64>(at + k) / mass - load<f64>(mean + k)) * load<f64>(direction + k);
      store<f64>(keys + ((<usize>level) << 3), score);
      for (let k: usize = 0; k < (<usize>classes) << 3; k += 8) {
        const own = load<f64>(at + k) / mass - load<f64>(mean + k);
        store<f64>(next + k, load<f64>(next + k) + mass * score * own);
      }
    }
    let largest: f64 = 0;
    for (let k: usize = 0; k < (<usize>classes) << 3; k += 8)
      largest = max(largest, Math.abs(load<f64>(next + k)));
    if (!(largest > 0)) return;
    for (let k: usize = 0; k < (<usize>classes) << 3; k += 8)
      store<f64>(direction + k, load<f64>(next + k) / largest);
  }
}

/** The entries in the order of the ranks of their levels; each has its rank as its value. */
export function arrangeByRank(
  start: i32,
  end: i32,
  levels: i32,
  classes: i32,
  count: i32,
  values: usize,
  rows: usize,
  work: usize,
  toValues: usize,
  toRows: usize,
): void {
  const ranks = ranksOf(work, levels, classes);
  const list = listOf(work, levels, classes);
  // The keys are no longer needed; their memory takes the start of each level, in sorted order of codes.
  const starts = keysOf(work, levels, classes);
  for (let i = start, code: f64 = -1; i < end; i += 1) {
    const value = load<f64>(values + ((<usize>i) << 3));
    if (value == code) continue;
    code = value;
    store<i32>(starts + ((<usize>(<i32>code)) << 3), i);
  }
  let to = start;
  for (let rank = 0; rank < count; rank += 1) {
    const level = load<i32>(list + ((<usize>rank) << 2));
    let from = load<i32>(starts + ((<usize>level) << 3));
    for (; from < end && <i32>load<f64>(values + ((<usize>from) << 3)) == level; from += 1) {
      store<f64>(toValues + ((<usize>to) << 3), <f64>load<i32>(ranks + ((<usize>level) << 2)));
      store<i32>(toRows + ((<usize>to) << 2), load<i32>(rows + ((<usize>from) << 2)));
      to += 1;
    }
  }
}

/** An empty set of levels; see `Nodes.levelSets` for its form. */
export function clearSet(set: usize, levels: i32): void {
  store<i32>(set, levels);
  memory.fill(set + 4, 0, (<usize>((levels + 31) >> 5)) << 3);
}

/** Puts a level into the set: it is known, and may go to the first branch. */
export function addToSet(set: usize, level: i32, first: bool): void {
  const words = (<usize>((load<i32>(set) + 31) >> 5)) << 2;
  const word = set + 4 + ((<usize>(level >> 5)) << 2);
  const bit = 1 << (level & 31);
  store<i32>(word + words, load<i32>(word + words) | bit);
  if (first) store<i32>(word, load<i32>(word) | bit);
}

/** 0 if the level is in the set, 1 if it is known, −1 otherwise. */
export function branchOfLevel(set: usize, value: f64): i32 {
  const levels = load<i32>(set);
  if (!(value >= 0 && value < <f64>levels)) return -1;
  const code = <i32>value;
  const word = set + 4 + ((<usize>(code >> 5)) << 2);
  const words = (<usize>((levels + 31) >> 5)) << 2;
  if (((load<i32>(word + words) >>> (code & 31)) & 1) == 0) return -1;
  return ((load<i32>(word) >>> (code & 31)) & 1) == 1 ? 0 : 1;
}
