// Nodes of two cases. Every feature that varies parts them in the same way and gains the same, so that the first of
// those that are tried has the split, and no other is tried. Such nodes are a third of a tree with pure leaves.

import {
  END,
  FOUND,
  FOUND_BYTES,
  integer,
  MISSING,
  MONOTONE,
  nodeAt,
  pointer,
  RANDOM,
  ROWS,
  START,
  STATE,
  VALUES,
} from "./layout";
import { codeStrideOf, codesOf } from "./listed/columns";
import { columnOf } from "./node";

/** Whether a node has two cases that all features part alike: without missing values, directions and medians. */
export function isPair(plan: usize, record: usize): bool {
  return (
    integer(record, END) - integer(record, START) == 2 &&
    integer(plan, MISSING) == 0 &&
    integer(plan, RANDOM) == 0 &&
    pointer(plan, MONOTONE) == 0
  );
}

/** Writes whether a feature varies, but no split. */
export function comparePair(plan: usize, plot: usize, node: i32, feature: i32, listed: bool): bool {
  const record = nodeAt(plot, node);
  const start = (<usize>integer(record, START)) << 2;
  let varies = false;
  if (listed) {
    const rows = pointer(plan, ROWS) + start;
    const codes = codesOf(plan, feature, 2);
    const stride = codeStrideOf(plan, 2);
    const first = load<i32>(codes + <usize>load<i32>(rows) * stride);
    varies = first != load<i32>(codes + <usize>load<i32>(rows, 4) * stride);
  } else {
    const values = columnOf(plan, VALUES, feature, 8) + (start << 1);
    varies = load<f64>(values) != load<f64>(values, 8);
  }
  store<i32>(pointer(plot, FOUND) + <usize>feature * FOUND_BYTES, varies ? 1 : 0, STATE);
  return varies;
}
