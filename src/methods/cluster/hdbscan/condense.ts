import type { MergeTree } from "./merge-tree.js";

/**
 * The condensed tree (Campello, Moulavi and Sander 2013): how clusters shrink and split as the density λ = 1/distance
 * rises. Cluster 0 holds all rows; clusters come after their parents.
 */
export interface CondensedTree {
  /** The cluster that every cluster split off from, −1 for the first one. */
  readonly parents: Int32Array;
  /** The density at which every cluster appears. */
  readonly births: Float64Array;
  /** The weight of every cluster when it appears. */
  readonly masses: Float64Array;
  /** The last cluster that every row belongs to, and the density at which the row leaves it. */
  readonly rowClusters: Int32Array;
  readonly rowDensities: Float64Array;
}

/**
 * Condenses a merge tree: a split of which one side weighs less than `minClusterSize` is not a split, but the rows of
 * that side leave their cluster. Equal merges are one split into several parts, so that the order of the rows does not
 * matter. Rows at distance 0 are infinitely dense: they stay together at any density.
 */
export function condense(tree: MergeTree, cores: Float64Array, minClusterSize: number): CondensedTree {
  const { rows, heights, weights, order, starts, ends } = tree;
  const clusters = { parents: [-1], births: [0], masses: [weights[weights.length - 1]] };
  const rowClusters = new Int32Array(rows);
  const rowDensities = new Float64Array(rows);
  const leave = (node: number, cluster: number, density: number) => {
    for (const row of order.subarray(starts[node], ends[node])) {
      rowClusters[row] = cluster;
      rowDensities[row] = density;
    }
  };
  const isLarge = (node: number) => weights[node] >= minClusterSize;
  const open = [{ node: weights.length - 1, cluster: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, cluster } = next;
    // A single row that weighs as much as a cluster stays one as long as it is dense.
    const density = 1 / (node < rows ? cores[node] : heights[node - rows]);
    // Without enough rows around them, rows are not dense at all.
    if (node < rows || density === 0 || density === Number.POSITIVE_INFINITY) {
      leave(node, cluster, density);
      continue;
    }
    const parts = partsOf(node, tree);
    const splits = parts.filter(isLarge).length > 1;
    for (const part of parts) {
      if (!isLarge(part)) leave(part, cluster, density);
      else if (!splits) open.push({ node: part, cluster });
      else {
        open.push({ node: part, cluster: clusters.parents.length });
        clusters.parents.push(cluster);
        clusters.births.push(density);
        clusters.masses.push(weights[part]);
      }
    }
  }
  return {
    parents: Int32Array.from(clusters.parents),
    births: Float64Array.from(clusters.births),
    masses: Float64Array.from(clusters.masses),
    rowClusters,
    rowDensities,
  };
}

/** The nodes that merge at the level of a node, from left to right. */
function partsOf(node: number, { rows, left, right, levels }: MergeTree): number[] {
  const level = levels[node - rows];
  const parts: number[] = [];
  const open = [right[node - rows], left[node - rows]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next >= rows && levels[next - rows] === level) open.push(right[next - rows], left[next - rows]);
    else parts.push(next);
  }
  return parts;
}

/** For every cluster, the density at which the last row or cluster leaves it. */
export function deaths({ parents, births, rowClusters, rowDensities }: CondensedTree): Float64Array {
  const out = births.slice();
  for (let row = 0; row < rowClusters.length; row += 1)
    out[rowClusters[row]] = Math.max(out[rowClusters[row]], rowDensities[row]);
  for (let cluster = 1; cluster < parents.length; cluster += 1)
    out[parents[cluster]] = Math.max(out[parents[cluster]], births[cluster]);
  return out;
}
