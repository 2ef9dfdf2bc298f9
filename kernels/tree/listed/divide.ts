// Dividing the list of a node among its children, by the codes of a column.

import { UNDECIDED } from "../branches";
import { branchOfLevel } from "../levels";
import { Plan } from "../plan.record";
import { Plot, PlotNode } from "../plot.record";
import { copyWords } from "../words";
import { codeStrideOf, codesOf, kindsOf } from "./columns";

/**
 * rows = those with a code up to `last`, then the others, each in the order they had; for thresholds, if no value is
 * missing. Returns how many come first.
 */
export function partitionByCodes(
  start: i32,
  end: i32,
  rows: usize,
  codes: usize,
  stride: usize,
  last: i32,
  spareRows: usize,
): i32 {
  let to = <usize>start;
  let other: usize = 0;
  for (let i = <usize>start; i < <usize>end; i += 1) {
    const row = load<i32>(rows + (i << 2));
    const side = <usize>(load<i32>(codes + <usize>row * stride) > last);
    store<i32>(rows + (to << 2), row);
    store<i32>(spareRows + (other << 2), row);
    to += 1 - side;
    other += side;
  }
  copyWords(rows + (to << 2), spareRows, other << 2);
  return <i32>to - start;
}

/** Marks the branch of every case; codes up to `last` go to the first branch of a threshold. */
export function markListed(plan: Plan, plot: Plot, record: PlotNode, last: i32): void {
  const feature = record.feature;
  const kind = record.kind;
  const count = record.end - record.start;
  const codes = codesOf(plan, feature, count);
  const stride = codeStrideOf(plan, count);
  const kinds = kindsOf(plan, feature);
  const rows = plan.rows;
  const sides = plan.sides;
  const set = plot.sets + ((<usize>max(kind, 0)) << 2);
  for (let i = record.start; i < record.end; i += 1) {
    const row = <usize>load<i32>(rows + ((<usize>i) << 2));
    const code = load<i32>(codes + row * stride);
    let branch: i32 = UNDECIDED;
    if (code != kinds) {
      if (kind == -1) branch = code <= last ? 0 : 1;
      else branch = kind == -2 ? code : branchOfLevel(set, <f64>code);
    }
    store<u16>(sides + (row << 1), <u16>branch);
  }
}
