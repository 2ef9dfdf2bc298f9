// What every embedding by a graph of near cases learns.

import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { DENSITY_METRICS, type DensityMetric } from "../../cluster/engine/density-metric.js";
import { hasItsPower, powerMessage } from "../../cluster/engine/metric-options.js";
import {
  metricFields,
  rangesFit,
  rangesMessage,
  rowsFit,
  rowsMessage,
  whiteningFits,
  whiteningMessage,
} from "../../cluster/engine/metric-state.js";

export const neighborState = StateSchema.of({
  inputs: codecs.features,
  /** The coordinates of every training case. */
  embedding: codecs.matrix,
  /** Number of nearest cases to which each case is linked. */
  neighbors: z.int().min(1),
  /** Number of parts of the graph of nearest cases, which were linked where they are nearest; 1 if it is connected. */
  parts: z.int().min(1),
  ...metricFields,
  /** The distance between two cases. */
  metric: field<DensityMetric>(z.enum(DENSITY_METRICS)),
  /** The different training cases; undefined if the model was fitted to dissimilarities. */
  points: codecs.missableMatrix.optional(),
  /** The coordinates of the different cases. */
  pointEmbedding: codecs.matrix,
  /** The total weight of the training cases that are equal to each of them. */
  pointWeights: codecs.positiveArray,
  /** Which of them every training case is; −1 for a case of weight 0. */
  pointOf: codecs.int32Array,
})
  .check("power", powerMessage.message, hasItsPower)
  .check(
    "pointEmbedding",
    "must have one row per point, and the columns of the embedding",
    ({ pointEmbedding, pointWeights, embedding }) =>
      pointEmbedding.rows === pointWeights.length &&
      pointEmbedding.rows > 1 &&
      pointEmbedding.columns > 0 &&
      pointEmbedding.columns === embedding.columns,
  )
  .check(
    "neighbors",
    "must be fewer than the points",
    ({ neighbors, pointWeights }) => neighbors < pointWeights.length,
  )
  .check(
    "pointOf",
    "must be points, one per training case",
    ({ pointOf, embedding, pointWeights }) =>
      pointOf.length === embedding.rows &&
      pointOf.every((point) => point >= -1 && point < pointWeights.length),
  )
  .check(
    "points",
    "must be one row per point with the features",
    ({ points, pointWeights, inputs }) =>
      points === undefined || (points.rows === pointWeights.length && points.columns === inputs.names.length),
  )
  .check("points", rowsMessage, (state) => state.points === undefined || rowsFit(state.points, state))
  .check(
    "whitening",
    whiteningMessage,
    (state) => state.points === undefined || whiteningFits(state, state.inputs.names.length),
  )
  .check(
    "ranges",
    rangesMessage,
    (state) => state.points === undefined || rangesFit(state, state.inputs.names.length),
  );

/** What every embedding by a graph of near cases learns. */
export interface NeighborState extends StateOf<typeof neighborState> {}
