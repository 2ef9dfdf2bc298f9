// A tree of clusters as lines between leaves side by side.

import { requireFields } from "../../../base/arguments.js";
import type { Label } from "../../../base/label.js";
import type { Frame } from "../core/drawing.js";
import { plural, shortText } from "../core/numbers.js";
import { labelsOption, wholeNumber } from "../core/options.js";
import { MOST_SERIES, seriesStyle } from "../core/palette.js";
import { needs, wrongLength, wrongOption } from "../core/refusal.js";

/** A fitted tree of clusters, by merges or by splits. */
export interface ClusterTreeLike {
  readonly merges: Int32Array;
  readonly heights: Float64Array;
  /** The training row of each leaf. */
  readonly leaves: Int32Array;
  /** The training rows from left to right. */
  readonly order: Int32Array;
  /** The clusters where the model cuts the tree. */
  readonly clusters: number;
  readonly labels: Int32Array;
  readonly features: readonly string[];
  cut(cut: { readonly clusters?: number; readonly height?: number }): Int32Array;
}

/** A line from one position and height to another. */
export interface Branch {
  readonly position1: number;
  readonly height1: number;
  readonly position2: number;
  readonly height2: number;
  /** The cluster, or −1 where several are merged. */
  readonly cluster: number;
}

export interface Branches {
  readonly lines: readonly Branch[];
  /** The names of the leaves from left to right. */
  readonly names: readonly string[];
  /** Whether the names were given. */
  readonly named: boolean;
  /** The clusters of the leaves from left to right, numbered in this order. */
  readonly clusters: Int32Array;
  /** How many clusters are colored; 1 if the tree is not cut. */
  readonly count: number;
  readonly highest: number;
  /** Where a line shows the cut. */
  readonly cutAt: number | undefined;
}

/** What the figures of trees of clusters are told. */
export interface BranchSettings {
  readonly labels?: ArrayLike<Label> | undefined;
  readonly clusters?: number | undefined;
}

/** The names of the cases, and a number of clusters to color. */
export const branchOptions = {
  labels: labelsOption.describe("The names of the training cases; their row numbers by default."),
  clusters: wholeNumber(1, MOST_SERIES)
    .optional()
    .describe("How many clusters have their own colors; by default those of the model."),
};

/** More leaves than this cannot be told apart. */
const MOST_LEAVES = 5000;

export function branchesOf(method: string, model: ClusterTreeLike, settings: BranchSettings): Branches {
  requireFields(method, "the model", model, ["merges", "heights", "leaves", "order"], "a tree of clusters");
  const { merges, heights, leaves, order } = model;
  const count = leaves.length;
  if (count < 2) throw needs(method, "a tree of 2 cases or more", count);
  if (count > MOST_LEAVES) throw needs(method, `a tree of at most ${MOST_LEAVES} cases`, count);
  const { labels } = settings;
  if (labels !== undefined && labels.length !== model.labels.length)
    throw wrongLength(method, "labels", "label per case", [model.labels.length, labels.length]);
  const clusters = settings.clusters ?? model.clusters;
  const byRow = settings.clusters === undefined ? model.labels : model.cut({ clusters });
  const numbers = new Map<number, number>();
  const clusterOf = Int32Array.from(order, (row) => {
    const number = numbers.get(byRow[row]) ?? numbers.size;
    numbers.set(byRow[row], number);
    return number;
  });
  const leafOf = new Map(Array.from(leaves, (row, leaf) => [row, leaf]));
  const positions = new Float64Array(2 * count - 1);
  const cluster = new Int32Array(2 * count - 1);
  for (const [position, row] of order.entries()) {
    const leaf = leafOf.get(row) ?? 0;
    positions[leaf] = position;
    cluster[leaf] = clusterOf[position];
  }
  const heightOf = (node: number) => (node < count ? 0 : heights[node - count]);
  const lines = Array.from(heights).flatMap((height, t) => {
    const children = [merges[2 * t], merges[2 * t + 1]];
    const node = count + t;
    positions[node] = (positions[children[0]] + positions[children[1]]) / 2;
    cluster[node] = cluster[children[0]] === cluster[children[1]] ? cluster[children[0]] : -1;
    return [
      ...children.map((child) => ({
        position1: positions[child],
        height1: heightOf(child),
        position2: positions[child],
        height2: height,
        // A case that is a cluster by itself has no other line that could show it.
        cluster: cluster[node] < 0 && child >= count ? -1 : cluster[child],
      })),
      {
        position1: positions[children[0]],
        height1: height,
        position2: positions[children[1]],
        height2: height,
        cluster: cluster[node],
      },
    ];
  });
  return {
    lines,
    names: Array.from(order, (row) => String(labels?.[row] ?? row)),
    named: labels !== undefined,
    clusters: clusterOf,
    count: numbers.size,
    highest: heights.reduce((most, height) => Math.max(most, height), 0),
    cutAt: cutHeight(heights, numbers.size),
  };
}

/** Midway between the last merge that is kept and the first that is undone; none where heights fall. */
function cutHeight(heights: Float64Array, clusters: number): number | undefined {
  const first = heights.length - clusters + 1;
  if (clusters < 2 || heights.some((height, t) => t > 0 && height < heights[t - 1])) return undefined;
  return ((heights[first - 1] ?? 0) + heights[first]) / 2;
}

/** What the figures of trees of clusters tell screen readers. */
export function describeTree(cases: number, highest: number, clusters: number): string {
  const colored = clusters > 1 ? ` The tree is cut into ${clusters} clusters.` : "";
  return `Tree of ${plural(cases, "case")}; the highest merge is at ${shortText(highest)}.${colored}`;
}

export function requireColors(method: string, clusters: number): void {
  if (clusters > MOST_SERIES)
    throw wrongOption(method, "clusters", `at most ${MOST_SERIES}, to be told apart`, String(clusters));
}

/** The color of a branch: that of its cluster, if there are several. */
export function branchColor({ name, text }: Frame["theme"], count: number): (branch: Branch) => string {
  return ({ cluster }) => (cluster < 0 || count < 2 ? text : seriesStyle(name, cluster).color);
}
