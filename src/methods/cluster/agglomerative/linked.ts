// Trees of merges in which only clusters that are linked are merged.

import type { Matrix } from "../../../math/linalg/matrix.js";
import { type AfterMerges, type LeafMerge, type MergeTree, treeOf } from "../engine/merge-tree.js";
import { EdgeHeap } from "./edge-heap.js";
import type { Linkage } from "./linkage.js";
import type { Links } from "./links.js";
import type { PairDistances } from "./pair-distances.js";

/** The dissimilarities of linked clusters as they merge. */
interface ClusterDistances {
  /** The distances of a leaf from leaves that it is linked with. */
  between(leaf: number, others: readonly number[]): ArrayLike<number>;
  /** Merges two clusters into a new one with a new number. */
  merge(a: number, b: number, merged: number): void;
  /** The distance of a merged cluster from another one, by those of its parts, as far as they were linked with it. */
  after(merged: Merged, other: number, fromA: number | undefined, fromB: number | undefined): number;
}

interface Merged {
  readonly number: number;
  readonly sizeA: number;
  readonly sizeB: number;
}

/**
 * Merges the nearest of all linked clusters again and again; a merged cluster is linked with everything that its parts
 * were linked with.
 */
export async function linkedTree(
  links: Links,
  weights: Float64Array,
  distances: ClusterDistances,
  afterMerges: AfterMerges,
): Promise<MergeTree> {
  const leaves = weights.length;
  /** The clusters that each is linked with, and how far they are; undefined for one that has been merged. */
  const linked: (Map<number, number> | undefined)[] = links.of.map((others, leaf) => {
    const nearest = distances.between(leaf, others);
    return new Map(others.map((other, at) => [other, nearest[at]]));
  });
  const sizes = Array.from(weights);
  const first = Array.from({ length: leaves }, (_, leaf) => leaf);
  const edges = new EdgeHeap();
  for (const [leaf, others] of linked.entries())
    for (const [other, distance] of others ?? []) if (leaf < other) edges.push(distance, leaf, other);
  const found: LeafMerge[] = [];
  for (let edge = edges.pop(); edge !== undefined; edge = edges.pop()) {
    const { a, b, distance } = edge;
    const [ofA, ofB] = [linked[a], linked[b]];
    if (ofA === undefined || ofB === undefined) continue;
    const merged = { number: linked.length, sizeA: sizes[a], sizeB: sizes[b] };
    found.push({ a: first[a], b: first[b], height: distance });
    first.push(first[a]);
    sizes.push(sizes[a] + sizes[b]);
    distances.merge(a, b, merged.number);
    const linkedToMerge = new Map<number, number>();
    for (const other of new Set([...ofA.keys(), ...ofB.keys()])) {
      const others = linked[other];
      if (other === a || other === b || others === undefined) continue;
      const next = distances.after(merged, other, ofA.get(other), ofB.get(other));
      linkedToMerge.set(other, next);
      others.delete(a);
      others.delete(b);
      others.set(merged.number, next);
      edges.push(next, other, merged.number);
    }
    linked[a] = undefined;
    linked[b] = undefined;
    linked.push(linkedToMerge);
    await afterMerges(found.length);
  }
  return treeOf(found, weights, "given");
}

/** The distance of a merged cluster from one that both parts were linked with. */
const COMBINED = {
  single: (fromA: number, fromB: number) => Math.min(fromA, fromB),
  complete: (fromA: number, fromB: number) => Math.max(fromA, fromB),
  average: (fromA: number, fromB: number, { sizeA, sizeB }: Merged) =>
    (sizeA * fromA + sizeB * fromB) / (sizeA + sizeB),
  weighted: (fromA: number, fromB: number) => (fromA + fromB) / 2,
} as const;

/** Linkages that follow from the dissimilarities of linked cases. */
export type PairLinkage = keyof typeof COMBINED;

export function isPairLinkage(linkage: Linkage): linkage is PairLinkage {
  return linkage in COMBINED;
}

/** Distances by the dissimilarities of linked cases alone: where one part was not linked, that of the other counts. */
export function pairLinkage(linkage: PairLinkage, distances: PairDistances): ClusterDistances {
  const combined = COMBINED[linkage];
  return {
    between: (leaf, others) => distances.from(leaf, others),
    merge: () => undefined,
    after: (merged, _, fromA, fromB) => {
      if (fromA === undefined || fromB === undefined) return fromA ?? fromB ?? 0;
      return combined(fromA, fromB, merged);
    },
  };
}

/** Distances of the centers of clusters. */
export function centerLinkage(
  linkage: Exclude<Linkage, PairLinkage>,
  rows: Matrix,
  weights: Float64Array,
): ClusterDistances {
  const centers: Float64Array[] = Array.from({ length: rows.rows }, (_, leaf) => rows.row(leaf));
  const nodeWeights = Array.from(weights);
  const distanceOf = (a: number, b: number) => {
    let square = 0;
    for (let j = 0; j < rows.columns; j += 1) square += (centers[a][j] - centers[b][j]) ** 2;
    const factor =
      linkage === "ward" ? (2 * nodeWeights[a] * nodeWeights[b]) / (nodeWeights[a] + nodeWeights[b]) : 1;
    return Math.sqrt(factor * square);
  };
  return {
    between: (leaf, others) => others.map((other) => distanceOf(leaf, other)),
    merge: (a, b) => {
      const share = linkage === "median" ? 0.5 : nodeWeights[b] / (nodeWeights[a] + nodeWeights[b]);
      const [from, to] = [centers[a], centers[b]];
      centers.push(from.map((value, j) => value + share * (to[j] - value)));
      nodeWeights.push(nodeWeights[a] + nodeWeights[b]);
    },
    after: ({ number }, other) => distanceOf(number, other),
  };
}
