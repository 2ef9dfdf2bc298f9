// The cases of a node added up by the codes of a column, where it has few values for so many cases: the search
// then reads one entry per value and class.

import { Plan } from "../plan.record";
import { clearWords } from "../words";
import { codeStrideOf, codesOf, kindsOf, modeOf } from "./columns";
import {
  arrayOf,
  CASE_TARGETS,
  CASE_WEIGHTS,
  CELL_TARGETS,
  CELL_WEIGHTS,
  CELLS,
  ORDERED,
  PLACES_IN_ORDER,
} from "./work";

/** Whether adding up is less work than sorting. */
export function isCounted(plan: Plan, feature: i32, count: i32): bool {
  // Cases with the value that most have are not sorted.
  return cellsOf(plan, feature) * (modeOf(plan, feature) < 0 ? 2 : 8) <= count;
}

/** A cell per value, or one more for missing values, and class; for numbers one with their sum and one with the weight. */
function cellsOf(plan: Plan, feature: i32): i32 {
  return (kindsOf(plan, feature) + 1) * max(2, plan.classes);
}

/** Adds up the cases; returns how many entries there are. */
export function countCases(plan: Plan, feature: i32, rows: usize, count: i32): i32 {
  const classes = plan.classes;
  const cells = arrayOf(plan, CELLS);
  const codes = codesOf(plan, feature, count);
  const stride = codeStrideOf(plan, count);
  const kinds = kindsOf(plan, feature);
  const targets = arrayOf(plan, CASE_TARGETS);
  const weights = arrayOf(plan, CASE_WEIGHTS);
  const values = arrayOf(plan, ORDERED);
  const indices = arrayOf(plan, PLACES_IN_ORDER);
  const cellTargets = arrayOf(plan, CELL_TARGETS);
  const cellWeights = arrayOf(plan, CELL_WEIGHTS);
  clearWords(cells, (<usize>cellsOf(plan, feature)) << 3);
  if (classes > 0) {
    weighClasses(count, rows, codes, stride, targets, weights, classes, cells);
    return readClassCells(kinds, classes, cells, values, indices, cellTargets, cellWeights);
  }
  addToCells(count, rows, codes, stride, targets, weights, cells);
  return readNumberCells(kinds, cells, values, indices, cellTargets, cellWeights);
}

export function weighClasses(
  count: i32,
  rows: usize,
  codes: usize,
  stride: usize,
  targets: usize,
  weights: usize,
  classes: i32,
  cells: usize,
): void {
  for (let at: usize = 0; at < (<usize>count) << 2; at += 4) {
    const code = load<i32>(codes + <usize>load<i32>(rows + at) * stride);
    const cell = cells + ((<usize>(code * classes + load<i32>(targets + at))) << 3);
    store<f64>(cell, load<f64>(cell) + load<f64>(weights + (at << 1)));
  }
}

/** A weight and a weighted sum per code. */
export function addToCells(
  count: i32,
  rows: usize,
  codes: usize,
  stride: usize,
  targets: usize,
  weights: usize,
  cells: usize,
): void {
  for (let at: usize = 0; at < (<usize>count) << 2; at += 4) {
    const code = <usize>load<i32>(codes + <usize>load<i32>(rows + at) * stride);
    const cell = cells + (code << 4);
    const own = load<f64>(weights + (at << 1));
    store<f64>(cell, load<f64>(cell) + own);
    store<f64>(cell, load<f64>(cell, 8) + own * load<f64>(targets + (at << 1)), 8);
  }
}

/** An entry for every cell that is not empty. */
export function readClassCells(
  kinds: i32,
  classes: i32,
  cells: usize,
  values: usize,
  indices: usize,
  targets: usize,
  weights: usize,
): i32 {
  let to: usize = 0;
  let at = cells;
  for (let code = 0; code <= kinds; code += 1) {
    const value = code == kinds ? NaN : <f64>code;
    for (let k = 0; k < classes; k += 1, at += 8) {
      const weight = load<f64>(at);
      store<f64>(values + (to << 3), value);
      store<i32>(indices + (to << 2), <i32>to);
      store<i32>(targets + (to << 2), k);
      store<f64>(weights + (to << 3), weight);
      to += weight > 0 ? 1 : 0;
    }
  }
  return <i32>to;
}

/** Writes an entry for every cell of numbers that is not empty; its response is the mean of the cell. */
export function readNumberCells(
  kinds: i32,
  cells: usize,
  values: usize,
  indices: usize,
  targets: usize,
  weights: usize,
): i32 {
  let to: usize = 0;
  for (let code = 0; code <= kinds; code += 1) {
    const weight = load<f64>(cells + ((<usize>code) << 4));
    const sum = load<f64>(cells + ((<usize>code) << 4), 8);
    store<f64>(values + (to << 3), code == kinds ? NaN : <f64>code);
    store<i32>(indices + (to << 2), <i32>to);
    store<f64>(targets + (to << 3), sum / weight);
    store<f64>(weights + (to << 3), weight);
    to += weight > 0 ? 1 : 0;
  }
  return <i32>to;
}
