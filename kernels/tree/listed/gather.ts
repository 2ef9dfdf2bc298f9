// What a node copies of its cases, so that every column it tries reads them in one place.

import { CLASSES, END, integer, nodeAt, pointer, ROWS, START, TARGETS, WEIGHTS } from "../layout";
import { centerOf } from "../search";
import { arrayOf, CASE_TARGETS, CASE_WEIGHTS } from "./work";

/** The weighted sum of the numbers that were copied last. */
export let caseTotal: f64 = 0;

/** Copies the classes of the cases, or their numbers about the center of the node, and their weights. */
export function gatherListed(plan: usize, plot: usize, node: i32): void {
  const record = nodeAt(plot, node);
  const start = integer(record, START);
  const count = integer(record, END) - start;
  const rows = pointer(plan, ROWS) + ((<usize>start) << 2);
  const targets = arrayOf(plan, CASE_TARGETS);
  const weights = arrayOf(plan, CASE_WEIGHTS);
  copyWeights(count, rows, pointer(plan, WEIGHTS), weights);
  if (integer(plan, CLASSES) > 0) copyCodes(count, rows, pointer(plan, TARGETS), targets);
  else copyNumbers(count, rows, pointer(plan, TARGETS), centerOf(plan, plot, node), weights, targets);
}

/** to[i] = codes[rows[i]]. */
export function copyCodes(count: i32, rows: usize, codes: usize, to: usize): void {
  for (let at: usize = 0; at < (<usize>count) << 2; at += 4)
    store<i32>(to + at, load<i32>(codes + ((<usize>load<i32>(rows + at)) << 2)));
}

/** to[i] = weights[rows[i]], or 1 without weights. */
export function copyWeights(count: i32, rows: usize, weights: usize, to: usize): void {
  for (let at: usize = 0; at < (<usize>count) << 2; at += 4)
    store<f64>(to + (at << 1), weights == 0 ? 1 : load<f64>(weights + ((<usize>load<i32>(rows + at)) << 3)));
}

/** to[i] = numbers[rows[i]] − center. */
export function copyNumbers(
  count: i32,
  rows: usize,
  numbers: usize,
  center: f64,
  weights: usize,
  to: usize,
): void {
  let total: f64 = 0;
  for (let at: usize = 0; at < (<usize>count) << 2; at += 4) {
    const own = load<f64>(numbers + ((<usize>load<i32>(rows + at)) << 3)) - center;
    store<f64>(to + (at << 1), own);
    total += load<f64>(weights + (at << 1)) * own;
  }
  caseTotal = total;
}
