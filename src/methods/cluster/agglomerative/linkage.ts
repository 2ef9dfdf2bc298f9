// Trees of merges from the dissimilarities of all pairs, in time and memory n².

import { withArena } from "../../../wasm/arena.js";
import { fitsSquare, isTableLinkage, SquareTable } from "../../../wasm/square-table.js";
import { type AfterMerges, type LeafMerge, type MergeTree, treeOf } from "../engine/merge-tree.js";
import { PairTable, type PairUpdate } from "../engine/pair-table.js";

/** How the dissimilarity of two clusters is measured. */
export type Linkage = "single" | "complete" | "average" | "weighted" | "ward" | "centroid" | "median";

/** By the sizes of the three clusters; those of `SQUARES` are formulas for squares. */
const UPDATES: Readonly<Record<Linkage, PairUpdate>> = {
  single: (fromA, fromB) => Math.min(fromA, fromB),
  complete: (fromA, fromB) => Math.max(fromA, fromB),
  average: (fromA, fromB, _, a, b) => (a * fromA + b * fromB) / (a + b),
  weighted: (fromA, fromB) => (fromA + fromB) / 2,
  ward: (fromA, fromB, between, a, b, other) =>
    ((a + other) * fromA + (b + other) * fromB - other * between) / (a + b + other),
  centroid: (fromA, fromB, between, a, b) => {
    const total = a + b;
    return (a / total) * fromA + (b / total) * fromB - (a / total) * (b / total) * between;
  },
  median: (fromA, fromB, between) => (fromA + fromB) / 2 - between / 4,
};

const SQUARES: readonly Linkage[] = ["ward", "centroid", "median"];

/** The tree of a linkage; `values`, the dissimilarities of all pairs, are overwritten. */
export async function linkageTree(
  linkage: Linkage,
  values: Float64Array,
  weights: Float64Array,
  afterMerges: AfterMerges,
): Promise<MergeTree> {
  if (!SQUARES.includes(linkage))
    return treeOf(await chainMerges(linkage, values, weights, afterMerges), weights, "by height");
  const unit = square(values);
  if (linkage === "ward") byWeights(values, weights);
  const merges =
    linkage === "ward"
      ? await chainMerges(linkage, values, weights, afterMerges)
      : await greedyMerges(values, weights, UPDATES[linkage], afterMerges);
  const found = merges.map(({ a, b, height }) => ({ a, b, height: unit * Math.sqrt(Math.max(0, height)) }));
  return treeOf(found, weights, linkage === "ward" ? "by height" : "given");
}

/** Squares the numbers in place, in a unit in which no square overflows or vanishes; returns the unit. */
function square(values: Float64Array): number {
  let most = 0;
  for (let at = 0; at < values.length; at += 1) most = Math.max(most, values[at]);
  const unit = most > 0 ? 2 ** Math.floor(Math.log2(most)) : 1;
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] / unit) ** 2;
  return unit;
}

/** Ward's dissimilarity of cases that stand for several equal ones. */
function byWeights(values: Float64Array, weights: Float64Array): void {
  const count = weights.length;
  if (weights.every((weight) => weight === 1)) return;
  for (let i = 0, at = 0; i < count; i += 1)
    for (let j = i + 1; j < count; j += 1, at += 1)
      values[at] *= (2 * weights[i] * weights[j]) / (weights[i] + weights[j]);
}

/**
 * Merges of clusters that are each other's nearest, found along chains of nearest neighbors (Benzécri 1982; Murtagh
 * 1983). They are those of the usual algorithm in another order, unless a merged cluster can be nearer to a third one
 * than both its parts were.
 */
function chainMerges(
  linkage: Linkage,
  values: Float64Array,
  weights: Float64Array,
  afterMerges: AfterMerges,
): Promise<LeafMerge[]> {
  const { length: count } = weights;
  return withArena((arena) => {
    const table =
      isTableLinkage(linkage) && fitsSquare(count)
        ? new SquareTable(arena, linkage, values, weights)
        : new PairTable(values, weights, UPDATES[linkage]);
    return mergeAlongChains(table, count, afterMerges);
  });
}

async function mergeAlongChains(
  table: SquareTable | PairTable,
  count: number,
  afterMerges: AfterMerges,
): Promise<LeafMerge[]> {
  const merges: LeafMerge[] = [];
  const chain: number[] = [];
  while (merges.length < count - 1) {
    if (chain.length === 0) chain.push(table.first);
    const last = chain[chain.length - 1];
    const before = chain.length > 1 ? chain[chain.length - 2] : -1;
    const next = table.nearest(last, before);
    if (next !== before) {
      chain.push(next);
      continue;
    }
    chain.length -= 2;
    merges.push({ a: last, b: next, height: table.join(last, next) });
    await afterMerges(merges.length);
  }
  return merges;
}

/**
 * Merges of the nearest clusters, one after the other (the generic algorithm of Müllner 2011). Every cluster knows a
 * bound on its distance from later ones, which is computed anew only when it is the smallest and no longer right.
 */
async function greedyMerges(
  values: Float64Array,
  weights: Float64Array,
  update: PairUpdate,
  afterMerges: AfterMerges,
): Promise<LeafMerge[]> {
  const count = weights.length;
  const table = new PairTable(values, weights, update);
  const nearest = Int32Array.from({ length: count }, (_, i) => table.nearestLater(i));
  const bound = Float64Array.from(nearest, (j, i) => (j < 0 ? Number.POSITIVE_INFINITY : table.get(i, j)));
  const gone = new Uint8Array(count);
  const renew = (i: number) => {
    nearest[i] = table.nearestLater(i);
    bound[i] = nearest[i] < 0 ? Number.POSITIVE_INFINITY : table.get(i, nearest[i]);
  };
  const smallest = () => {
    let found = -1;
    for (const i of table.present) if (nearest[i] >= 0 && (found < 0 || bound[i] < bound[found])) found = i;
    return found;
  };
  const merges: LeafMerge[] = [];
  while (merges.length < count - 1) {
    let left = smallest();
    while (gone[nearest[left]] === 1 || table.get(left, nearest[left]) !== bound[left]) {
      renew(left);
      left = smallest();
    }
    const into = nearest[left];
    merges.push({ a: left, b: into, height: table.join(left, into) });
    gone[left] = 1;
    for (const i of table.present) {
      if (i >= into) break;
      const value = table.get(i, into);
      if (value < bound[i]) [nearest[i], bound[i]] = [into, value];
    }
    renew(into);
    await afterMerges(merges.length);
  }
  return merges;
}
