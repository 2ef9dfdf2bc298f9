import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import type { LikelihoodConvergence } from "../engine/irls/separation.js";
import { likelihoodConvergence } from "../engine/irls/separation-codec.js";
import { fitTerms, type WaldState } from "../engine/model/wald-model.js";
import { type GLMSettings, glmOptions } from "./options.js";

/** What `GLM` learns. */
export interface GLMState extends WaldState {
  /** The options of the fit. */
  readonly settings: GLMSettings;
  /** Whether the training rows had an offset, which new rows must then have too. */
  readonly hasOffset: boolean;
  /** (XᵀWX)⁻¹ in the order of `terms`: the covariance of the parameters where the dispersion is 1. */
  readonly inverseInformation: Matrix;
  /** The number of training cases with a weight above 0; counts of several trials are one case. */
  readonly cases: number;
  /** The sum of their weights. */
  readonly totalWeight: number;
  /** Twice the difference in log likelihood between a perfect fit and this one, for a dispersion of 1. */
  readonly deviance: number;
  /** The deviance of an intercept alone, with the offset; without an intercept, of the offset or 0. */
  readonly nullDeviance: number;
  /** Pearson's χ²: Σ w·(y − μ)² divided by the family's variance; 0 where the fit is exact up to rounding. */
  readonly pearson: number;
  /** The log likelihood of the training cases. */
  readonly logLikelihood: number;
  /** The shape θ of the negative binomial family, given or estimated. */
  readonly theta?: number | undefined;
  /** The standard error of θ, if it was estimated. */
  readonly thetaStandardError?: number | undefined;
  /** How the iteration ended; absent where least squares gave the answer at once. */
  readonly convergence?: LikelihoodConvergence | undefined;
}

export const glmState = new StateSchema<GLMState>({
  inputs: codecs.features,
  response: z.string(),
  settings: glmOptions,
  hasOffset: z.boolean(),
  parameters: codecs.float64Array,
  aliased: z.array(z.boolean()),
  inverseInformation: codecs.matrix,
  cases: z.int().min(0),
  totalWeight: codecs.anyNumber,
  deviance: codecs.anyNumber,
  nullDeviance: codecs.anyNumber,
  pearson: codecs.anyNumber,
  logLikelihood: codecs.anyNumber,
  theta: z.number().gt(0).optional(),
  thetaStandardError: codecs.anyNumber.optional(),
  convergence: likelihoodConvergence.optional(),
}).check(
  "parameters",
  "must fit the features",
  ({ inputs, settings, parameters, aliased, inverseInformation }) =>
    fitTerms(inputs.names.length + Number(settings.intercept), [parameters, aliased], inverseInformation),
);
