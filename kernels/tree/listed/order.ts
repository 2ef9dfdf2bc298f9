// The cases of a node in the order of a column: sorted by their codes. Cases with the value that most cases of
// the column have, such as 0, are not sorted; together they are an entry per class, what the others leave of the node.

import { nodeAt } from "../layout";
import { valuesOfNode } from "../node";
import { Plan } from "../plan.record";
import { Plot } from "../plot.record";
import { copyWords } from "../words";
import { codeStrideOf, codesOf, kindsOf, modeOf } from "./columns";
import { caseTotal } from "./gather";
import { sortKeys } from "./sort-keys";
import {
  arrayOf,
  CASE_TARGETS,
  CASE_WEIGHTS,
  CELLS,
  countsOf,
  KEYS,
  ORDERED,
  OTHER_KEYS,
  PLACES_IN_ORDER,
} from "./work";

/** How many keys the last `gatherKeys` wrote. */
let kept: i32 = 0;

/** Orders the cases by a column; returns how many entries there are, 0 if all have the same code. */
export function orderCases(plan: Plan, plot: Plot, node: i32, feature: i32, rows: usize, count: i32): i32 {
  const keys = arrayOf(plan, KEYS);
  const mode = modeOf(plan, feature);
  const varying = gatherKeys(
    count,
    rows,
    codesOf(plan, feature, count),
    codeStrideOf(plan, count),
    mode,
    keys,
  );
  if (varying == 0) return 0;
  const sorted = sortKeys(kept, keys, arrayOf(plan, OTHER_KEYS), varying, countsOf(plan));
  const kinds = kindsOf(plan, feature);
  const values = arrayOf(plan, ORDERED);
  const indices = arrayOf(plan, PLACES_IN_ORDER);
  if (kept == count) {
    readKeys(count, sorted, kinds, values, indices);
    return count;
  }
  let before = 0;
  while (before < kept && load<i32>(sorted + ((<usize>before) << 3), 4) < mode) before += 1;
  readKeys(before, sorted, kinds, values, indices);
  const added = addMode(plan, plot, node, sorted, count);
  for (let i = 0; i < added; i += 1) {
    store<f64>(values + ((<usize>(before + i)) << 3), <f64>mode);
    store<i32>(indices + ((<usize>(before + i)) << 2), count + i);
  }
  const from = <usize>before;
  const to = <usize>(before + added);
  readKeys(kept - before, sorted + (from << 3), kinds, values + (to << 3), indices + (to << 2));
  return kept + added;
}

/** Keys of the cases with another code than the mode; returns the bits in which codes differ from the first. */
export function gatherKeys(
  count: i32,
  rows: usize,
  codes: usize,
  stride: usize,
  mode: i32,
  keys: usize,
): u32 {
  const first = load<u32>(codes + <usize>load<i32>(rows) * stride);
  let varying: u32 = 0;
  let to = keys;
  for (let i: usize = 0; i < <usize>count; i += 1) {
    const code = load<u32>(codes + <usize>load<i32>(rows + (i << 2)) * stride);
    varying |= code ^ first;
    store<u64>(to, ((<u64>code) << 32) | <u64>i);
    to += (<usize>(code != <u32>mode)) << 3;
  }
  kept = <i32>((to - keys) >> 3);
  return varying;
}

/** values, indices = what the keys were made of; the code behind the last stands for a missing value. */
export function readKeys(count: i32, keys: usize, kinds: i32, values: usize, indices: usize): void {
  for (let i: usize = 0; i < <usize>count; i += 1) {
    const key = load<u64>(keys + (i << 3));
    const code = <i32>(key >> 32);
    store<f64>(values + (i << 3), code == kinds ? NaN : <f64>code);
    store<i32>(indices + (i << 2), <i32>key);
  }
}

/** Writes the cases without a key, taken together, behind all others; returns how many entries they are. */
function addMode(plan: Plan, plot: Plot, node: i32, keys: usize, count: i32): i32 {
  const targets = arrayOf(plan, CASE_TARGETS);
  const weights = arrayOf(plan, CASE_WEIGHTS);
  const rest = arrayOf(plan, CELLS);
  const classes = plan.classes;
  if (classes == 0) {
    store<f64>(rest, nodeAt(plot, node).weight);
    store<f64>(rest, caseTotal, 8);
    takeNumbers(kept, keys, targets, weights, rest);
    store<f64>(targets + ((<usize>count) << 3), load<f64>(rest, 8) / load<f64>(rest));
    store<f64>(weights + ((<usize>count) << 3), load<f64>(rest));
    return 1;
  }
  copyWords(rest, valuesOfNode(plan, plot, node), (<usize>classes) << 3);
  takeClasses(kept, keys, targets, weights, rest);
  let added = 0;
  for (let k = 0; k < classes; k += 1) {
    const own = load<f64>(rest + ((<usize>k) << 3));
    if (!(own > 0)) continue;
    store<i32>(targets + ((<usize>(count + added)) << 2), k);
    store<f64>(weights + ((<usize>(count + added)) << 3), own);
    added += 1;
  }
  return added;
}

/** rest[class] −= the weights of the cases that have keys. */
export function takeClasses(count: i32, keys: usize, targets: usize, weights: usize, rest: usize): void {
  for (let at = keys; at < keys + ((<usize>count) << 3); at += 8) {
    const i = <usize>load<i32>(at);
    const own = rest + ((<usize>load<i32>(targets + (i << 2))) << 3);
    store<f64>(own, load<f64>(own) - load<f64>(weights + (i << 3)));
  }
}

/** rest = the weight and the weighted sum that are left without the cases that have keys. */
export function takeNumbers(count: i32, keys: usize, targets: usize, weights: usize, rest: usize): void {
  let weight = load<f64>(rest);
  let sum = load<f64>(rest, 8);
  for (let at = keys; at < keys + ((<usize>count) << 3); at += 8) {
    const i = <usize>load<i32>(at);
    const own = load<f64>(weights + (i << 3));
    weight -= own;
    sum -= own * load<f64>(targets + (i << 3));
  }
  store<f64>(rest, weight);
  store<f64>(rest, sum, 8);
}
