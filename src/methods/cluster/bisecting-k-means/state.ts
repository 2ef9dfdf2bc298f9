import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import type { StateOf } from "../../../model/files/state.js";
import { centerState, labelsName } from "../engine/center-state.js";

export const bisectingKMeansState = centerState
  .extend({
    /** The centers of all clusters, one row per node of the tree of splits; the first is that of all rows. */
    nodes: codecs.matrix,
    /** The inertia of every node. */
    inertias: codecs.nonNegativeArray,
    /** Two numbers per node: the indices of the clusters into which it was split, or −1. */
    children: codecs.int32Array,
    /** The seed, if random numbers were drawn. */
    seed: z.int(),
  })
  .check("labels", "must name the centers", labelsName)
  .check(
    "nodes",
    "must have one column per feature",
    ({ nodes, centers }) => nodes.columns === centers.columns && nodes.rows === 2 * centers.rows - 1,
  )
  .check("inertias", "must be one per node", ({ inertias, nodes }) => inertias.length === nodes.rows)
  .check("children", "must be two indices per node, each after its parent and listed once", isTree);

/** What `BisectingKMeans` learns. */
export interface BisectingKMeansState extends StateOf<typeof bisectingKMeansState> {}

/** Whether every node but the first is the child of exactly one before it. */
function isTree({ children, nodes }: BisectingKMeansState): boolean {
  if (children.length !== 2 * nodes.rows) return false;
  const seen = new Set<number>();
  for (let at = 0; at < nodes.rows; at += 1) {
    const [left, right] = [children[2 * at], children[2 * at + 1]];
    if (left === -1 && right === -1) continue;
    for (const child of [left, right]) {
      if (!(child > at && child < nodes.rows) || seen.has(child)) return false;
      seen.add(child);
    }
  }
  return seen.size === nodes.rows - 1;
}
