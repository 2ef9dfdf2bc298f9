// The best split of one feature at a node of a tree that has a list of cases.

import { between, searchOpened } from "../find";
import {
  ALL_KNOWN,
  AT,
  END,
  FOUND,
  FOUND_BYTES,
  FOUND_KIND,
  FOUND_THRESHOLD,
  integer,
  MISSING,
  nodeAt,
  pointer,
  ROWS,
  real,
  SETTLED,
  START,
  STATE,
} from "../layout";
import { bestAt } from "../pass";
import { openColumn, setCases, values } from "../search";
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
export function findListed(plan: usize, plot: usize, node: i32, feature: i32, levelWork: usize): void {
  const found = pointer(plot, FOUND) + <usize>feature * FOUND_BYTES;
  const record = nodeAt(plot, node);
  const start = integer(record, START);
  const end = integer(record, END);
  store<i32>(found, 0, STATE);
  // Below a node where a feature does not vary, it never does.
  const settled = pointer(plot, SETTLED) + ((<usize>feature) << 3);
  if (start >= load<i32>(settled) && end <= load<i32>(settled, 4)) return;
  const rows = pointer(plan, ROWS) + ((<usize>start) << 2);
  const entries = arrange(plan, plot, node, feature, rows, end - start);
  const mayMiss = integer(plan, MISSING) != 0;
  if (entries > 0 && openColumn(0, entries, arrayOf(plan, ORDERED), arrayOf(plan, PLACES_IN_ORDER), mayMiss))
    searchOpened(plan, plot, node, feature, arrayOf(plan, SPARE_ORDERED), spareRowsOf(plan), levelWork);
  const state = integer(found, STATE);
  if (state == 0) {
    store<i32>(settled, start);
    store<i32>(settled, end, 4);
  }
  if (state == 2 && integer(found, FOUND_KIND) == -1) translate(plan, feature, found);
}

/** Brings the cases into the order of the feature, added up or one by one; returns how many entries there are. */
function arrange(plan: usize, plot: usize, node: i32, feature: i32, rows: usize, count: i32): i32 {
  if (isCounted(plan, feature, count)) {
    setCases(arrayOf(plan, CELL_TARGETS), arrayOf(plan, CELL_WEIGHTS), 0);
    return countCases(plan, feature, rows, count);
  }
  setCases(arrayOf(plan, CASE_TARGETS), arrayOf(plan, CASE_WEIGHTS), 0);
  return orderCases(plan, plot, node, feature, rows, count);
}

/** From codes to values: the threshold, and the last code of the first branch. */
function translate(plan: usize, feature: i32, found: usize): void {
  const at = values + ((<usize>bestAt) << 3);
  const last = <i32>load<f64>(at);
  store<i32>(found, last, AT);
  if (real(found, FOUND_THRESHOLD) == ALL_KNOWN) return;
  const next = <i32>load<f64>(at, 8);
  store<f64>(found, between(valueOf(plan, feature, last), valueOf(plan, feature, next)), FOUND_THRESHOLD);
}
