import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { hasItsPower, powerMessage } from "./metric-options.js";
import {
  metricFields,
  rangesFit,
  rangesMessage,
  rowsFit,
  rowsMessage,
  whiteningFits,
  whiteningMessage,
} from "./metric-state.js";

/** The rows with which new cases are compared: those of the clusters, or their centers. */
export interface ClusterReferences {
  readonly rows: Matrix;
  /** The cluster of each row. */
  readonly clusters: Int32Array;
  /** How much each row counts where dissimilarities are averaged. */
  readonly shares: Float64Array;
}

export const hierarchyState = StateSchema.of({
  inputs: codecs.features,
  /**
   * Two numbers per merge, in the order of merges: the merged nodes. Numbers below the number of leaves are leaves;
   * leaves + t is what merge t has made.
   */
  merges: codecs.int32Array,
  /** The height of each merge. */
  heights: codecs.nonNegativeArray,
  /** The total weight of the cluster made by each merge. */
  sizes: codecs.positiveArray,
  /** The training row of each leaf: all rows of weight above 0. */
  leaves: codecs.int32Array,
  /** The weight of each leaf. */
  leafWeights: codecs.positiveArray,
  /** The cluster of every training case where the options cut the tree, from 0. */
  labels: codecs.int32Array,
  /** Number of clusters where the options cut the tree. */
  clusters: z.int().min(1),
  ...metricFields,
  /** The rows with which new cases are compared; undefined if the model was fitted to dissimilarities. */
  references: field<ClusterReferences | undefined>(
    z
      .strictObject({
        rows: codecs.missableMatrix,
        clusters: codecs.int32Array,
        shares: codecs.nonNegativeArray,
      })
      .optional(),
  ),
})
  .check("labels", "must name the clusters", ({ labels, clusters }) =>
    labels.every((label) => label >= 0 && label < clusters),
  )
  .check(
    "leaves",
    "must be rows in ascending order",
    ({ leaves, labels }) =>
      leaves.length > 0 &&
      leaves.every((row, at) => row >= 0 && row < labels.length && (at === 0 || row > leaves[at - 1])),
  )
  .check(
    "leafWeights",
    "must be one per leaf",
    ({ leafWeights, leaves }) => leafWeights.length === leaves.length,
  )
  .check(
    "clusters",
    "must be at most the number of leaves",
    ({ clusters, leaves }) => clusters <= leaves.length,
  )
  .check("heights", "must be one per merge", ({ heights, leaves }) => heights.length === leaves.length - 1)
  .check("sizes", "must be one per merge", ({ sizes, leaves }) => sizes.length === leaves.length - 1)
  .check("merges", "must merge all leaves into one", ({ merges, leaves }) => isTree(merges, leaves.length))
  .check("references", "must belong to the clusters and the features", ({ references, clusters, inputs }) => {
    if (references === undefined) return true;
    const { rows, clusters: of, shares } = references;
    return (
      rows.columns === inputs.names.length &&
      rows.rows === of.length &&
      rows.rows === shares.length &&
      of.every((cluster) => cluster >= 0 && cluster < clusters) &&
      new Set(of).size === clusters
    );
  })
  .check(
    "references",
    rowsMessage,
    (state) => state.references === undefined || rowsFit(state.references.rows, state),
  )
  .check(
    "whitening",
    whiteningMessage,
    (state) => state.references === undefined || whiteningFits(state, state.inputs.names.length),
  )
  .check(
    "ranges",
    rangesMessage,
    (state) => state.references === undefined || rangesFit(state, state.inputs.names.length),
  )
  .check("power", powerMessage.message, hasItsPower);

/** What every method learns that finds a tree of clusters. */
export interface HierarchyState extends StateOf<typeof hierarchyState> {}

/** Whether each leaf and each merge but the last is merged once, and only after it was made. */
function isTree(merges: Int32Array, leaves: number): boolean {
  if (merges.length !== 2 * (leaves - 1)) return false;
  const used = new Uint8Array(2 * leaves - 1);
  return merges.every((node, at) => {
    if (node < 0 || node >= leaves + (at >> 1) || used[node] === 1) return false;
    used[node] = 1;
    return true;
  });
}
