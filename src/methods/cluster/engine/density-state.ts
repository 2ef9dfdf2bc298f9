// Parts of states that several clusterers share.

import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { field } from "../../../model/files/state.js";
import { DENSITY_METRICS, type DensityMetric } from "./density-metric.js";
import { metricFields } from "./metric-state.js";

/** What every clusterer by density learns. */
export const densityFields = {
  inputs: codecs.features,
  /** The cluster of every training case, from 0; −1 for noise. */
  labels: codecs.int32Array,
  ...metricFields,
  /** The distance between two cases. */
  metric: field<DensityMetric>(z.enum(DENSITY_METRICS)),
  /** Minimum total weight of the cases within the radius of a core case. */
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
