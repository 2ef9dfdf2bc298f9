import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import type { ModelState } from "../../../model/fitted-model.js";
import { hyperparametersOf } from "../engine/hyperparameters.js";
import { fitsRows } from "../engine/kept-rows.js";
import type { ResolvedKernel } from "../engine/kernel.js";
import { kernelCodec } from "../engine/schema.js";

/** What `GaussianProcessRegressor` learns. */
export interface GaussianProcessRegressorState extends ModelState {
  /** The name of what is predicted. */
  readonly response: string;
  /** The covariance of the function, with all of its numbers and without noise. */
  readonly kernel: ResolvedKernel;
  /** The variance of a response around the function. */
  readonly noise: number;
  /** What was subtracted from the responses: the mean of the function before it saw them. */
  readonly mean: number;
  /** How many training cases have a weight above 0. */
  readonly cases: number;
  /** These cases, or the inducing points that stand for them. */
  readonly rows: Matrix;
  /** What the kernel values with each of these rows count in a prediction. */
  readonly dualCoefficients: Float64Array;
  /** The variance of the noise of every case, the noise divided by its weight; empty with inducing points. */
  readonly noiseVariances: Float64Array;
  /** With inducing points, the Cholesky factor of what the cases tell about them; otherwise null. */
  readonly gain: Matrix | null;
  /** log p(responses | settings); with inducing points, the variational bound below it. */
  readonly logEvidence: number;
  /** Its derivatives by the logarithms of all `hyperparameters`. */
  readonly evidenceGradient: Float64Array;
  /** What had to be added to the diagonal of the kernel values so that they have a Cholesky factor; mostly 0. */
  readonly jitter: number;
  readonly seed: number;
}

export const gaussianProcessRegressorState = new StateSchema<GaussianProcessRegressorState>({
  inputs: codecs.features,
  response: z.string(),
  kernel: kernelCodec,
  noise: z.number().positive(),
  mean: z.number(),
  cases: z.int().min(1),
  rows: codecs.matrix,
  dualCoefficients: codecs.float64Array,
  noiseVariances: codecs.positiveArray,
  gain: codecs.matrix.nullable(),
  logEvidence: z.number(),
  evidenceGradient: codecs.float64Array,
  jitter: z.number().min(0),
  convergence: codecs.convergence.optional(),
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
