// What a node copies of its cases, so that every column it tries reads them in one place.

import { nodeAt } from "../layout";
import { Plan } from "../plan.record";
import { Plot } from "../plot.record";
import { centerOf } from "../search";
import { arrayOf, CASE_TARGETS, CASE_WEIGHTS } from "./work";

/** The weighted sum of the numbers that were copied last. */
export let caseTotal: f64 = 0;

/** Copies the classes of the cases, or their numbers about the center of the node, and their weights. */
export function gatherListed(plan: Plan, plot: Plot, node: i32): void {
  const record = nodeAt(plot, node);
  const start = record.start;
  const count = record.end - start;
  const rows = plan.rows + ((<usize>start) << 2);
  const targets = arrayOf(plan, CASE_TARGETS);
  const weights = arrayOf(plan, CASE_WEIGHTS);
  copyWeights(count, rows, plan.weights, weights);
  if (plan.classes > 0) copyCodes(count, rows, plan.targets, targets);
  else copyNumbers(count, rows, plan.targets, centerOf(plan, plot, node), weights, targets);
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
