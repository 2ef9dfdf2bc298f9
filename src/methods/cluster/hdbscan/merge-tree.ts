import type { SpanningEdges } from "../../../wasm/spanning-tree.js";

/**
 * The merges of single linkage. Nodes 0 … n − 1 are the rows, and merge i makes node n + i of two others; the rows of
 * every node are next to each other in `order`.
 */
export interface MergeTree {
  readonly rows: number;
  /** The two nodes of every merge. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly heights: Float64Array;
  /** The level of every merge; merges of equal height, between which only the order of the rows decides, share a level. */
  readonly levels: Int32Array;
  /** The weight of every node. */
  readonly weights: Float64Array;
  readonly order: Int32Array;
  /** Where the rows of every node start in `order`, and where they end. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Merges along the edges of a spanning tree, the shortest first. */
export function mergeTree(
  { from, to, lengths, levels }: SpanningEdges,
  rows: number,
  weights: Float64Array | undefined,
): MergeTree {
  const merges = lengths.length;
  const left = new Int32Array(merges);
  const right = new Int32Array(merges);
  const nodeWeights = new Float64Array(rows + merges);
  for (let row = 0; row < rows; row += 1) nodeWeights[row] = weights?.[row] ?? 1;
  const parents = Int32Array.from({ length: rows + merges }, (_, node) => node);
  const rootOf = (of: number): number => {
    let root = of;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  };
  for (let merge = 0; merge < merges; merge += 1) {
    const node = rows + merge;
    left[merge] = rootOf(from[merge]);
    right[merge] = rootOf(to[merge]);
    parents[left[merge]] = node;
    parents[right[merge]] = node;
    nodeWeights[node] = nodeWeights[left[merge]] + nodeWeights[right[merge]];
  }
  return {
    rows,
    left,
    right,
    heights: lengths,
    levels,
    weights: nodeWeights,
    ...rowOrder(rows, left, right),
  };
}

/** The rows below every node, next to each other. */
function rowOrder(rows: number, left: Int32Array, right: Int32Array) {
  const nodes = rows + left.length;
  const counts = new Int32Array(nodes).fill(1);
  for (let merge = 0; merge < left.length; merge += 1)
    counts[rows + merge] = counts[left[merge]] + counts[right[merge]];
  const starts = new Int32Array(nodes);
  for (let merge = left.length - 1; merge >= 0; merge -= 1) {
    starts[left[merge]] = starts[rows + merge];
    starts[right[merge]] = starts[rows + merge] + counts[left[merge]];
  }
  const order = new Int32Array(rows);
  for (let row = 0; row < rows; row += 1) order[starts[row]] = row;
  return { order, starts, ends: starts.map((start, node) => start + counts[node]) };
}
