import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import type { RadialLayer } from "./features.js";

/** The fields of the models of networks of radial functions. */
export const radialFields = {
  inputs: codecs.features,
  /** What is subtracted from every column. */
  means: codecs.float64Array,
  /** By what every column is divided before distances are computed. */
  scales: codecs.positiveArray,
  /** The centers of the radial functions, one row for each. */
  centers: codecs.matrix,
  /** The standard deviation of every radial function, in units of the scaled columns. */
  widths: codecs.positiveArray,
  /** Whether the functions are divided by their sum in every place. */
  normalized: z.boolean(),
  /** How k-means or the mixture ended, if one of them found the centers. */
  clustering: codecs.convergence.optional(),
  /** The seed of the random numbers. */
  seed: z.int().min(0),
};

export const LAYER_MESSAGE = "must have a column for every feature and a width for every center";

/** Whether the parts of a layer are of the same size. */
export function fitsLayer({
  means,
  scales,
  centers,
  widths,
  inputs,
}: RadialLayer & { readonly inputs: { readonly names: readonly string[] } }): boolean {
  const columns = inputs.names.length;
  return (
    centers.columns === columns &&
    means.length === columns &&
    scales.length === columns &&
    widths.length === centers.rows &&
    centers.rows > 0
  );
}
