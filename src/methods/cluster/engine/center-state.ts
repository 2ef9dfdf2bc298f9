// The fields that the files of clusterers around centers have in common.

import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import type { CenterState } from "./center-model.js";

export const centerState = StateSchema.of({
  inputs: codecs.features,
  /** One row per cluster. */
  centers: codecs.matrix,
  /** The cluster of every training case, from 0. */
  labels: codecs.int32Array,
  /** The weighted sum of the squared distances of the training cases to their centers. */
  inertia: codecs.anyNumber,
}).check(
  "centers",
  "must have one column per feature",
  ({ centers, inputs }) => centers.columns === inputs.names.length && centers.rows > 0,
);

/** Whether every label is the number of a center, or −1 if there are outliers. */
export function labelsName({
  labels,
  centers,
  outlierDistance,
}: Pick<CenterState, "labels" | "centers"> & { outlierDistance?: number | undefined }): boolean {
  const least = outlierDistance === undefined ? 0 : -1;
  return labels.every((label) => label >= least && label < centers.rows);
}

/** How each of several starts ended. */
export const startsCodec = z.array(
  z.strictObject({ inertia: codecs.anyNumber, iterations: z.int().min(1), converged: z.boolean() }),
);
