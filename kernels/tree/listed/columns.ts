// The ranked columns that listed nodes read.

import { Plan } from "../plan.record";

/** Whether a tree has one list of cases, and its nodes order the columns that they try. */
export function isListed(plan: Plan): bool {
  return plan.listed != 0;
}

/** Up to this many cases, the codes of a node are read where those of a case are together. */
const SMALL: i32 = 64;

/** Where the codes of a column begin for a node of this size, and the bytes from case to case. */
export function codesOf(plan: Plan, feature: i32, count: i32): usize {
  if (count <= SMALL) return plan.codeRows + ((<usize>feature) << 2);
  return plan.codes + ((<usize>feature * <usize>plan.ranked) << 2);
}

export function codeStrideOf(plan: Plan, count: i32): usize {
  return count <= SMALL ? (<usize>plan.features) << 2 : 4;
}

/** The number of values of a column; missing values have the code behind the last. */
export function kindsOf(plan: Plan, feature: i32): i32 {
  return load<i32>(plan.kinds + ((<usize>feature) << 2));
}

/** The code of at least half of the cases, if what is left of a sum is known exactly; else −1. */
export function modeOf(plan: Plan, feature: i32): i32 {
  const modes = plan.modes;
  return modes == 0 ? -1 : load<i32>(modes + ((<usize>feature) << 2));
}

/** The value of a code. */
export function valueOf(plan: Plan, feature: i32, code: i32): f64 {
  const table = plan.tables + ((<usize>feature * <usize>plan.ranked) << 3);
  return load<f64>(table + ((<usize>code) << 3));
}
