// What every hierarchical mixture of experts learns.

import * as z from "zod";
import { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { field } from "../../../model/files/state.js";
import { componentFields, type MixtureStart } from "../engine/state.js";
import { expertOptions } from "./options.js";

export const expertFields = {
  inputs: codecs.features,
  /** How many branches the gates of every level have, from the root down. */
  branching: field<readonly number[]>(expertOptions.branching.unwrap()),
  /** What the columns are shifted by before gates and experts read them. */
  centers: codecs.float64Array,
  /** What they are then divided by. */
  scales: codecs.positiveArray,
  /** One row per branch, by level and gate: the intercept and the coefficients, whose sum over a gate's branches is 0. */
  gates: codecs.matrix,
  /** One row per expert, or per expert and class: the intercept and the coefficients of shifted and divided columns. */
  experts: codecs.matrix,
  /** By what half of the squares of the gates' coefficients is multiplied, per case; one number for each column, the intercept first. */
  gatePenalties: codecs.nonNegativeArray,
  /** By what half of the squares of the differences of the experts' coefficients from those of a single regression is multiplied, per case. */
  expertPenalties: codecs.nonNegativeArray,
  /** The log-likelihood of the training cases, without the penalty. */
  logLikelihood: z.number(),
  /** How many parameters were estimated. */
  parameterCount: z.int().min(0),
  /** What EM maximizes, after every iteration of the best start. */
  history: codecs.float64Array,
  /** How each start ended, in order; the first with the largest objective is this model. */
  starts: field<readonly MixtureStart[]>(componentFields.starts),
  /** How the best start ended; what is compared with the tolerance is the last change of the objective per case. */
  convergence: codecs.convergence,
  /** The seed of the starts. */
  seed: z.int().min(0),
};

/** The parameters as a matrix with so many columns. */
export function rowsOf(values: Float64Array, columns: number): Matrix {
  return new Matrix(values.length / columns, columns, values as Float64Array<ArrayBuffer>);
}
