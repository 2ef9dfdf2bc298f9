// The best split of one feature at a node of a tree that has a list of cases.

import { between, searchOpened } from "../find";
import { ALL_KNOWN, nodeAt, splitOf } from "../layout";
import { bestAt } from "../pass";
import { Plan } from "../plan.record";
import { FeatureSplit, Plot } from "../plot.record";
import { openColumn, setCases, values } from "../search";
import { MissingCode } from "../tree.shared";
import { valueOf } from "./columns";
import { countCases, isCounted } from "./count";
import { orderCases } from "./order";
import {
  arrayOf,
  CASE_TARGETS,
  CASE_WEIGHTS,
  CELL_TARGETS,
  CELL_WEIGHTS,
  ORDERED,
  PLACES_IN_ORDER,
  SPARE_ORDERED,
  spareRowsOf,
} from "./work";

/** Writes the best split of a feature; `gatherListed` comes first. */
export function findListed(plan: Plan, plot: Plot, node: i32, feature: i32, levelWork: usize): void {
  const found = splitOf(plot, feature);
  const record = nodeAt(plot, node);
  const start = record.start;
  const end = record.end;
  found.state = 0;
  // Below a node where a feature does not vary, it never does.
  const settled = plot.settled + ((<usize>feature) << 3);
  if (start >= load<i32>(settled) && end <= load<i32>(settled, 4)) return;
  const rows = plan.rows + ((<usize>start) << 2);
  const entries = arrange(plan, plot, node, feature, rows, end - start);
  const mayMiss = plan.missing != MissingCode.NONE;
  if (entries > 0 && openColumn(0, entries, arrayOf(plan, ORDERED), arrayOf(plan, PLACES_IN_ORDER), mayMiss))
    searchOpened(plan, plot, node, feature, arrayOf(plan, SPARE_ORDERED), spareRowsOf(plan), levelWork);
  const state = found.state;
  if (state == 0) {
    store<i32>(settled, start);
    store<i32>(settled, end, 4);
  }
  if (state == 2 && found.kind == -1) translate(plan, feature, found);
}

/** Brings the cases into the order of the feature, added up or one by one; returns how many entries there are. */
function arrange(plan: Plan, plot: Plot, node: i32, feature: i32, rows: usize, count: i32): i32 {
  if (isCounted(plan, feature, count)) {
    setCases(arrayOf(plan, CELL_TARGETS), arrayOf(plan, CELL_WEIGHTS), 0);
    return countCases(plan, feature, rows, count);
  }
  setCases(arrayOf(plan, CASE_TARGETS), arrayOf(plan, CASE_WEIGHTS), 0);
  return orderCases(plan, plot, node, feature, rows, count);
}

/** From codes to values: the threshold, and the last code of the first branch. */
function translate(plan: Plan, feature: i32, found: FeatureSplit): void {
  const at = values + ((<usize>bestAt) << 3);
  const last = <i32>load<f64>(at);
  found.at = last;
  if (found.threshold == ALL_KNOWN) return;
  const next = <i32>load<f64>(at, 8);
  found.threshold = between(valueOf(plan, feature, last), valueOf(plan, feature, next));
}
