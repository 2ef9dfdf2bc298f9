import type { CondensedTree } from "./condense.js";

export interface Selection {
  /** "excess of mass" or "leaf". */
  readonly selection: "excess of mass" | "leaf";
  /** Clusters that split at a smaller distance than this are kept together. */
  readonly selectionRadius: number;
  readonly allowSingle: boolean;
}

/**
 * The excess of mass of every cluster: the weights of its rows, each times the range of densities at which the row
 * belongs to it.
 */
function stabilities(
  { parents, births, masses, rowClusters, rowDensities }: CondensedTree,
  weights: Float64Array | undefined,
): Float64Array {
  const out = new Float64Array(parents.length);
  for (let row = 0; row < rowClusters.length; row += 1) {
    const cluster = rowClusters[row];
    out[cluster] += (weights?.[row] ?? 1) * (rowDensities[row] - births[cluster]);
  }
  for (let cluster = 1; cluster < parents.length; cluster += 1)
    out[parents[cluster]] += masses[cluster] * (births[cluster] - births[parents[cluster]]);
  return out;
}

/** The clusters that are kept, none of them inside another, in ascending order. */
export function selectClusters(
  tree: CondensedTree,
  weights: Float64Array | undefined,
  { selection, selectionRadius, allowSingle }: Selection,
): Int32Array {
  const found =
    selection === "leaf"
      ? leaves(tree, allowSingle)
      : mostStable(tree, stabilities(tree, weights), allowSingle);
  const single = found.length === 1 && found[0] === 0;
  const kept = selectionRadius > 0 && !single ? widen(tree, found, selectionRadius, allowSingle) : found;
  return Int32Array.from(kept).sort();
}

/** Clusters that never split; the first one is one only if it is allowed. */
function leaves({ parents }: CondensedTree, allowSingle: boolean): number[] {
  const split = new Set(parents);
  const found = Array.from(parents, (_, cluster) => cluster).filter((cluster) => !split.has(cluster));
  return found.filter((cluster) => cluster > 0 || allowSingle);
}

/** From the leaves up, a cluster is kept unless those inside it are more stable together. */
function mostStable({ parents }: CondensedTree, stability: Float64Array, allowSingle: boolean): number[] {
  const inside = new Float64Array(stability.length);
  const kept = new Uint8Array(stability.length);
  for (let cluster = stability.length - 1; cluster >= (allowSingle ? 0 : 1); cluster -= 1) {
    kept[cluster] = inside[cluster] > stability[cluster] ? 0 : 1;
    const best = Math.max(inside[cluster], stability[cluster]);
    if (cluster > 0) inside[parents[cluster]] += best;
  }
  // What is inside a cluster that is kept is not.
  const covered = new Uint8Array(stability.length);
  const found: number[] = [];
  for (let cluster = 0; cluster < stability.length; cluster += 1) {
    const above = parents[cluster];
    covered[cluster] = above >= 0 && (covered[above] === 1 || kept[above] === 1) ? 1 : 0;
    if (kept[cluster] === 1 && covered[cluster] === 0) found.push(cluster);
  }
  return found;
}

/**
 * Replaces clusters that split off below the radius by the first ones above them that did not (Malzer and Baum 2020).
 */
function widen(
  { parents, births }: CondensedTree,
  found: readonly number[],
  radius: number,
  allowSingle: boolean,
): number[] {
  const splitsBelow = (cluster: number) => births[cluster] * radius > 1;
  const wide = new Set(
    found.map((cluster) => {
      let at = cluster;
      while (splitsBelow(at) && (parents[at] > 0 || (allowSingle && parents[at] === 0))) at = parents[at];
      return at;
    }),
  );
  const isInside = (cluster: number) => {
    for (let above = parents[cluster]; above >= 0; above = parents[above]) if (wide.has(above)) return true;
    return false;
  };
  return [...wide].filter((cluster) => !isInside(cluster));
}
