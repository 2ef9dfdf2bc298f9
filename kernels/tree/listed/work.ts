// Where the columns of a node are put in order: arrays with room for all cases.

import { Plan } from "../plan.record";
import { COUNT_BYTES } from "./sort-keys";

/** Arrays of 8 bytes per case: keys twice, two orders of values, numbers or classes, and weights of cases and of cells. */
export const KEYS: i32 = 0;
export const OTHER_KEYS: i32 = 1;
export const ORDERED: i32 = 2;
export const SPARE_ORDERED: i32 = 3;
export const CASE_TARGETS: i32 = 4;
export const CASE_WEIGHTS: i32 = 5;
export const CELL_TARGETS: i32 = 6;
export const CELL_WEIGHTS: i32 = 7;
export const CELLS: i32 = 8;
/** Two arrays of 4 bytes. */
export const PLACES_IN_ORDER: i32 = 9;
const ARRAYS: i32 = 10;

/** Float64 numbers that a tree of this many cases needs; cases that are taken together follow the others. */
export function listedWorkLength(most: i32, classes: i32): i32 {
  return <i32>(COUNT_BYTES >> 3) + ARRAYS * (most + max(classes, 1));
}

function lengthOf(plan: Plan): usize {
  return <usize>(plan.entries + max(plan.classes, 1));
}

export function countsOf(plan: Plan): usize {
  return plan.listedWork;
}

export function arrayOf(plan: Plan, which: i32): usize {
  return plan.listedWork + COUNT_BYTES + ((<usize>which * lengthOf(plan)) << 3);
}

export function spareRowsOf(plan: Plan): usize {
  return arrayOf(plan, PLACES_IN_ORDER) + (lengthOf(plan) << 2);
}
