import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { hyperparametersOf } from "../engine/hyperparameters.js";
import { fitsRows } from "../engine/kept-rows.js";
import { kernelCodec } from "../engine/schema.js";

export const gaussianProcessRegressorState = StateSchema.of({
  inputs: codecs.features,
  /** The name of the target. */
  response: z.string(),
  /** The covariance of the function, with all of its numbers and without noise. */
  kernel: kernelCodec,
  /** The variance of a response around the function. */
  noise: z.number().positive(),
  /** The number subtracted from the responses: the prior mean of the function. */
  mean: z.number(),
  /** Number of training cases of weight above 0. */
  cases: z.int().min(1),
  /** The training cases, or the inducing points that represent them. */
  rows: codecs.matrix,
  /** The coefficients of the kernel values with each of these rows in a prediction. */
  dualCoefficients: codecs.float64Array,
  /** The variance of the noise of every case, the noise divided by its weight; empty with inducing points. */
  noiseVariances: codecs.positiveArray,
  /** With inducing points, the Cholesky factor of the information of the cases about them; otherwise null. */
  gain: codecs.matrix.nullable(),
  /** log p(responses | settings); with inducing points, the variational bound below it. */
  logEvidence: z.number(),
  /** Its derivatives by the logarithms of all `hyperparameters`. */
  evidenceGradient: codecs.float64Array,
  /** The jitter added to the diagonal of the kernel values so that they have a Cholesky factor; mostly 0. */
  jitter: z.number().min(0),
  /** How the iteration ended, if there was one. */
  convergence: codecs.convergence.optional(),
  /** The seed, if random numbers were drawn. */
  seed: z.int(),
})
  .check("rows", "must fit the features and the kernel", fitsRows)
  .check(
    "dualCoefficients",
    "must have one value per row",
    ({ dualCoefficients, rows }) => dualCoefficients.length === rows.rows,
  )
  .check("gain", "must fit the inducing points, or be null with a noise for every row", (state) => {
    const { gain, noiseVariances, rows } = state;
    if (gain === null) return noiseVariances.length === rows.rows;
    const isTriangle = gain.rows === rows.rows && gain.columns === rows.rows;
    return noiseVariances.length === 0 && isTriangle && gain.diagonal().every((pivot) => pivot > 0);
  })
  .check(
    "evidenceGradient",
    "must have one derivative per hyperparameter",
    ({ evidenceGradient, kernel }) => evidenceGradient.length === hyperparametersOf(kernel).length + 1,
  );

/** What `GaussianProcessRegressor` learns. */
export interface GaussianProcessRegressorState extends StateOf<typeof gaussianProcessRegressorState> {}
