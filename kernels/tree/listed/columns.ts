// The ranked columns that listed nodes read.

import {
  CODE_ROWS,
  CODES,
  FEATURES,
  integer,
  KINDS,
  LISTED,
  MODES,
  pointer,
  RANKED,
  TABLES,
} from "../layout";

/** Whether a tree has one list of cases, and its nodes order the columns that they try. */
export function isListed(plan: usize): bool {
  return integer(plan, LISTED) != 0;
}

/** Up to this many cases, the codes of a node are read where those of a case are together. */
const SMALL: i32 = 64;

/** Where the codes of a column begin for a node of this size, and the bytes from case to case. */
export function codesOf(plan: usize, feature: i32, count: i32): usize {
  if (count <= SMALL) return pointer(plan, CODE_ROWS) + ((<usize>feature) << 2);
  return pointer(plan, CODES) + ((<usize>feature * <usize>integer(plan, RANKED)) << 2);
}

export function codeStrideOf(plan: usize, count: i32): usize {
  return count <= SMALL ? (<usize>integer(plan, FEATURES)) << 2 : 4;
}

/** The number of values of a column; missing values have the code behind the last. */
export function kindsOf(plan: usize, feature: i32): i32 {
  return load<i32>(pointer(plan, KINDS) + ((<usize>feature) << 2));
}

/** The code of at least half of the cases, if what is left of a sum is known exactly; else −1. */
export function modeOf(plan: usize, feature: i32): i32 {
  const modes = pointer(plan, MODES);
  return modes == 0 ? -1 : load<i32>(modes + ((<usize>feature) << 2));
}

/** The value of a code. */
export function valueOf(plan: usize, feature: i32, code: i32): f64 {
  const table = pointer(plan, TABLES) + ((<usize>feature * <usize>integer(plan, RANKED)) << 3);
  return load<f64>(table + ((<usize>code) << 3));
}
