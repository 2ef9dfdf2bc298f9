// Parts of states that several clusterers share.

import * as z from "zod";
import type { GowerRanges, Whitening } from "../../../math/distance/row-comparison.js";
import * as codecs from "../../../model/files/codecs.js";
import type { ModelState } from "../../../model/fitted-model.js";
import { DENSITY_METRICS, type DensityMetric } from "./density-metric.js";
import { metricFields } from "./metric-state.js";

/** What every clusterer by density learns. */
export interface DensityState extends ModelState {
  /** The cluster of every training case, from 0; −1 for noise. */
  readonly labels: Int32Array;
  /** The distance between two cases. */
  readonly metric: DensityMetric;
  /** The power of the metric "minkowski". */
  readonly power?: number | undefined;
  /** What the metric "mahalanobis" knows of the training cases. */
  readonly whitening?: Whitening | undefined;
  /** What the metric "gower" knows of the training cases. */
  readonly ranges?: GowerRanges | undefined;
  /** The least weight of the cases around a core case. */
  readonly minSamples: number;
}

export const densityFields = {
  inputs: codecs.features,
  labels: codecs.int32Array,
  ...metricFields,
  metric: z.enum(DENSITY_METRICS),
  minSamples: z.int().min(1),
};

/** Whether every label is −1 or the number of a cluster, and every cluster up to the last has a case. */
export function areLabels(labels: Int32Array): boolean {
  const found = new Set(labels);
  found.delete(-1);
  return found.size === clusterCount(labels) && !labels.some((label) => label < -1);
}

/** One more than the largest label. */
export function clusterCount(labels: Int32Array): number {
  return labels.reduce((most, label) => Math.max(most, label + 1), 0);
}

/** Whether a list has rows of a matrix, each once and in ascending order. */
export function areRows(rows: Int32Array, count: number): boolean {
  return rows.every((row, at) => row < count && (at === 0 ? row >= 0 : row > rows[at - 1]));
}
