// The cases of the nodes of a grown tree, which its splits send to their branches once more.

import type { DenseRows } from "../../../wasm/tree-columns.js";
import type { TreeTargets } from "../../../wasm/tree-plan.js";
import { decisionAt } from "./route.js";
import type { Tree } from "./tree.js";

/** Shares of a case below this are left behind, as in growth. */
const LEAST_SHARE = 1e-9;

/** Some cases, each with its weight or a share of it. */
export interface CasePart {
  readonly rows: readonly number[];
  readonly weights: readonly number[];
}

/** All cases that a tree grew from. */
export function wholePart(count: number, weights: ArrayLike<number> | undefined): CasePart {
  const rows = Array.from({ length: count }, (_, row) => row).filter((row) => (weights?.[row] ?? 1) > 0);
  return { rows, weights: rows.map((row) => weights?.[row] ?? 1) };
}

/** The cases of every branch of a split; fractional ones without a value are divided among all. */
export function divideCases(
  tree: Tree,
  node: number,
  matrix: DenseRows,
  { rows, weights }: CasePart,
  isFractional: boolean,
): CasePart[] {
  const parts = tree.children(node).map(() => ({ rows: [] as number[], weights: [] as number[] }));
  const known = parts.map(() => 0);
  const unknown: number[] = [];
  const put = (branch: number, row: number, weight: number) => {
    parts[branch].rows.push(row);
    parts[branch].weights.push(weight);
  };
  rows.forEach((row, at) => {
    const values = matrix.data.subarray(row * matrix.columns, (row + 1) * matrix.columns);
    const { by, branch } = decisionAt(tree, node, values);
    if (by === "majority" && isFractional) unknown.push(at);
    else {
      put(branch, row, weights[at]);
      known[branch] += weights[at];
    }
  });
  const total = known.reduce((sum, share) => sum + share, 0);
  for (const at of unknown)
    known.forEach((known, branch) => {
      const share = total > 0 ? (weights[at] * known) / total : branch === 0 ? weights[at] : 0;
      if (share > LEAST_SHARE) put(branch, rows[at], share);
    });
  return parts;
}

/** Some rows, one after the other. */
export function takeRows({ data, columns }: DenseRows, rows: ArrayLike<number>): DenseRows {
  const taken = new Float64Array(rows.length * columns);
  for (let at = 0; at < rows.length; at += 1)
    taken.set(data.subarray(rows[at] * columns, (rows[at] + 1) * columns), at * columns);
  return { data: taken, rows: rows.length, columns };
}

/** What is predicted for them. */
export function takeTargets(targets: TreeTargets, rows: ArrayLike<number>): TreeTargets {
  if ("numbers" in targets) return { numbers: Float64Array.from(rows, (row) => targets.numbers[row]) };
  return { ...targets, codes: Int32Array.from(rows, (row) => targets.codes[row]) };
}
