import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import type { CenterState } from "../engine/center-model.js";
import { centerState, labelsName } from "../engine/center-state.js";

/** What `BisectingKMeans` learns. */
export interface BisectingKMeansState extends CenterState {
  /** The center of every cluster that there was, one row per node of the tree of splits; the first is that of all rows. */
  readonly nodes: Matrix;
  /** The inertia of every node. */
  readonly inertias: Float64Array;
  /** Two numbers per node: the places of the clusters into which it was split, or −1. */
  readonly children: Int32Array;
  readonly seed: number;
}

export const bisectingKMeansState = centerState
  .extend<BisectingKMeansState>({
    nodes: codecs.matrix,
    inertias: codecs.nonNegativeArray,
    children: codecs.int32Array,
    seed: z.int(),
  })
  .check("labels", "must name the centers", labelsName)
  .check(
    "nodes",
    "must have one column per feature",
    ({ nodes, centers }) => nodes.columns === centers.columns && nodes.rows === 2 * centers.rows - 1,
  )
  .check("inertias", "must be one per node", ({ inertias, nodes }) => inertias.length === nodes.rows)
  .check("children", "must be two places per node, each after its parent and named once", isTree);

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
