// The nodes of a tree in the order in which a figure lists them.

import type { Label } from "../../../base/label.js";

/** A node as the figure needs it. */
interface NodeLike {
  readonly node: number;
  readonly depth: number;
  readonly parent: number;
  readonly children: readonly number[];
  readonly condition: { readonly text: string } | undefined;
  readonly cases: number;
  readonly prediction: Label;
}

/** A fitted decision tree, of classes or of numbers. */
export interface TreeLike {
  readonly nodes: readonly NodeLike[];
  readonly leafCount: number;
  readonly depth: number;
  readonly classes?: readonly Label[];
  /** How much a case of each class counts. */
  readonly classFactors?: Float64Array;
  readonly tree: { readonly values: Float64Array };
}

/** One line of the figure. */
export interface TreeRow {
  readonly depth: number;
  /** The line of its parent; −1 at the root. */
  readonly parent: number;
  readonly condition: string;
  readonly cases: number;
  readonly prediction: Label;
  /** The shares of the classes; empty for numbers. */
  readonly shares: readonly number[];
  /** The number that is predicted; NaN for classes. */
  readonly value: number;
  readonly isLeaf: boolean;
  /** How many leaves below it are not drawn; 0 if none is hidden. */
  readonly below: number;
}

export interface DrawnTree {
  readonly rows: readonly TreeRow[];
  readonly classes: readonly Label[] | undefined;
  readonly leaves: number;
  readonly depth: number;
  /** The smallest and the largest prediction. */
  readonly range: readonly [number, number];
}

/** The nodes down to a depth, each before its children. */
export function listRows(model: TreeLike, maxDepth: number): DrawnTree {
  const { nodes, classes } = model;
  const rows: TreeRow[] = [];
  const pending = [{ node: 0, parent: -1 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { depth, children, condition, cases, prediction } = nodes[next.node];
    const open = depth < maxDepth ? children : [];
    const index = rows.length;
    rows.push({
      depth,
      parent: next.parent,
      condition: condition?.text ?? "all cases",
      cases,
      prediction,
      shares: classes === undefined ? [] : sharesAt(model, next.node, classes.length),
      value: classes === undefined ? Number(prediction) : Number.NaN,
      isLeaf: children.length === 0,
      below: open.length < children.length ? leavesBelow(nodes, next.node) : 0,
    });
    for (const child of [...open].reverse()) pending.push({ node: child, parent: index });
  }
  const values = rows.map(({ value }) => value);
  const range = values.reduce<readonly [number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return { rows, classes, leaves: model.leafCount, depth: model.depth, range };
}

function sharesAt({ tree, classFactors }: TreeLike, node: number, classes: number): number[] {
  const weights = Array.from(
    tree.values.subarray(node * classes, (node + 1) * classes),
    (weight, k) => weight * (classFactors?.[k] ?? 1),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (total > 0 ? weight / total : 0));
}

function leavesBelow(nodes: readonly NodeLike[], top: number): number {
  let leaves = 0;
  const pending = [top];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const { children } = nodes[node];
    if (children.length === 0) leaves += 1;
    pending.push(...children);
  }
  return leaves;
}
