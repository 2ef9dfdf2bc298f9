// Nodes of two cases. Every feature that varies parts them in the same way and gains the same, so that the first of
// those that are tried has the split, and no other is tried. Such nodes are a third of a tree with pure leaves.

import { nodeAt, splitOf } from "./layout";
import { codeStrideOf, codesOf } from "./listed/columns";
import { columnOf } from "./node";
import { Plan } from "./plan.record";
import { Plot, PlotNode } from "./plot.record";
import { MissingCode } from "./tree.shared";

/** Whether a node has two cases that all features part alike: without missing values, directions and medians. */
export function isPair(plan: Plan, record: PlotNode): bool {
  return (
    record.end - record.start == 2 &&
    plan.missing == MissingCode.NONE &&
    plan.random == 0 &&
    plan.monotone == 0
  );
}

/** Writes whether a feature varies, but no split. */
export function comparePair(plan: Plan, plot: Plot, node: i32, feature: i32, listed: bool): bool {
  const record = nodeAt(plot, node);
  const start = (<usize>record.start) << 2;
  let varies = false;
  if (listed) {
    const rows = plan.rows + start;
    const codes = codesOf(plan, feature, 2);
    const stride = codeStrideOf(plan, 2);
    const first = load<i32>(codes + <usize>load<i32>(rows) * stride);
    varies = first != load<i32>(codes + <usize>load<i32>(rows, 4) * stride);
  } else {
    const values = columnOf(plan, plan.values, feature, 8) + (start << 1);
    varies = load<f64>(values) != load<f64>(values, 8);
  }
  splitOf(plot, feature).state = varies ? 1 : 0;
  return varies;
}
