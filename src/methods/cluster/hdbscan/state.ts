import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { areLabels, densityFields } from "../engine/density-state.js";
import { hasItsPower, powerMessage } from "../engine/metric-options.js";
import {
  rangesFit,
  rangesMessage,
  rowsFit,
  rowsMessage,
  whiteningFits,
  whiteningMessage,
} from "../engine/metric-state.js";
import type { CondensedTree } from "./condense.js";

const condensedTree: z.ZodType<CondensedTree> = z.strictObject({
  parents: codecs.int32Array,
  births: codecs.nonNegativeArray,
  masses: codecs.positiveArray,
  rowClusters: codecs.int32Array,
  rowDensities: codecs.infinitableArray,
});

export const hdbscanState = StateSchema.of({
  ...densityFields,
  /** How clusters split as the density rises; its rows are those of `points`. */
  condensedTree,
  /** The node of the condensed tree for every cluster. */
  selected: codecs.int32Array,
  /** Clusters that split at a smaller distance than this were kept together. */
  selectionRadius: z.number().min(0),
  /** The strength of the membership of every training case in its cluster, from 0 for noise to 1. */
  strengths: codecs.probabilityArray,
  /** The outlier score of every training case (GLOSH), from 0 to 1: how much less dense it is than the last cluster it belonged to. */
  outlierScores: codecs.probabilityArray,
  /** The training cases of weight above 0, with which new cases are compared. */
  points: codecs.missableMatrix,
  /** Their weights, if they have any. */
  pointWeights: codecs.positiveArray.optional(),
  /** The core distance of every training case, within which there are enough cases. */
  coreDistances: codecs.infinitableArray,
})
  .check("power", powerMessage.message, hasItsPower)
  .check("whitening", whiteningMessage, (state) => whiteningFits(state, state.inputs.names.length))
  .check("ranges", rangesMessage, (state) => rangesFit(state, state.inputs.names.length))
  .check("points", rowsMessage, (state) => rowsFit(state.points, state))
  .check("labels", "must be −1 or number the clusters from 0", ({ labels }) => areLabels(labels))
  .check("condensedTree", "must have clusters after their parents", ({ condensedTree: { parents } }) =>
    parents.every((parent, cluster) => (cluster === 0 ? parent === -1 : parent >= 0 && parent < cluster)),
  )
  .check(
    "condensedTree",
    "must have as many births and masses as clusters",
    ({ condensedTree: { parents, births, masses } }) =>
      parents.length > 0 && births.length === parents.length && masses.length === parents.length,
  )
  .check(
    "condensedTree",
    "must have a cluster and a density ≥ 0 for every point",
    ({ condensedTree: { parents, rowClusters, rowDensities }, points }) =>
      rowClusters.length === points.rows &&
      rowDensities.length === points.rows &&
      rowDensities.every((density) => density >= 0) &&
      rowClusters.every((cluster) => cluster >= 0 && cluster < parents.length),
  )
  .check("selected", "must be different clusters of the condensed tree", ({ selected, condensedTree }) => {
    const distinct = new Set(selected).size === selected.length;
    return distinct && selected.every((at) => at >= 0 && at < condensedTree.parents.length);
  })
  .check("selected", "must have a cluster for every label", ({ selected, labels }) =>
    labels.every((label) => label < selected.length),
  )
  .check(
    "points",
    "must have one column per feature",
    ({ points, inputs }) => points.rows > 0 && points.columns === inputs.names.length,
  )
  .check(
    "pointWeights",
    "must be one per point",
    ({ pointWeights, points }) => (pointWeights?.length ?? points.rows) === points.rows,
  )
  .check(
    "coreDistances",
    "must be one number ≥ 0 per point",
    ({ coreDistances, points }) =>
      coreDistances.length === points.rows && coreDistances.every((distance) => distance >= 0),
  )
  .check("strengths", "must be one per label", ({ strengths, labels }) => strengths.length === labels.length)
  .check(
    "outlierScores",
    "must be one per label",
    ({ outlierScores, labels }) => outlierScores.length === labels.length,
  );

/** What `HDBSCAN` learns. */
export interface HDBSCANState extends StateOf<typeof hdbscanState> {}
