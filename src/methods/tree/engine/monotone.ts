// Values of nodes that may only rise or fall along some columns.

import type { Tree } from "./tree.js";

/**
 * The values moved as little as need be so that those of leaves never fall along a column of direction 1 and never rise
 * along one of direction −1. At a split by such a column, the middle between the values of the children bounds all values
 * below them, from the root down, as it does while trees grow.
 */
export function monotoneValues(
  tree: Tree,
  values: Float64Array,
  directions: ArrayLike<number>,
): Float64Array {
  const lower = new Float64Array(tree.size).fill(Number.NEGATIVE_INFINITY);
  const upper = new Float64Array(tree.size).fill(Number.POSITIVE_INFINITY);
  const out = values.slice();
  const clip = (node: number, value: number) => Math.min(Math.max(value, lower[node]), upper[node]);
  for (let node = 0; node < tree.size; node += 1) {
    out[node] = clip(node, values[node]);
    if (tree.isLeaf(node)) continue;
    const children = tree.children(node);
    for (const child of children) {
      lower[child] = lower[node];
      upper[child] = upper[node];
    }
    const direction = directions[tree.feature[node]] ?? 0;
    if (direction === 0) continue;
    const [low, high] = direction > 0 ? children : [children[1], children[0]];
    const middle = 0.5 * clip(node, values[low]) + 0.5 * clip(node, values[high]);
    upper[low] = middle;
    lower[high] = middle;
  }
  return out;
}
