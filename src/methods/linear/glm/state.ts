import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { likelihoodConvergence } from "../engine/irls/separation-codec.js";
import { fitTerms } from "../engine/model/wald-model.js";
import { type GLMSettings, glmOptions } from "./options.js";

export const glmState = StateSchema.of({
  inputs: codecs.features,
  /** The name of the target. */
  response: z.string(),
  /** The options of the fit. */
  settings: field<GLMSettings>(glmOptions),
  /** Whether the training rows had an offset, which new rows must then have too. */
  hasOffset: z.boolean(),
  /** All parameters in the order of `terms`: the intercept first, if there is one. */
  parameters: codecs.float64Array,
  /** Whether each term is linearly dependent on the others or constant, and has the coefficient 0. */
  aliased: z.array(z.boolean()),
  /** (XᵀWX)⁻¹ in the order of `terms`: the covariance of the parameters where the dispersion is 1. */
  inverseInformation: codecs.matrix,
  /** The number of training cases with a weight above 0; counts of several trials are one case. */
  cases: z.int().min(0),
  /** The sum of their weights. */
  totalWeight: codecs.anyNumber,
  /** Twice the difference in log likelihood between a perfect fit and this one, for a dispersion of 1. */
  deviance: codecs.anyNumber,
  /** The deviance of an intercept alone, with the offset; without an intercept, of the offset or 0. */
  nullDeviance: codecs.anyNumber,
  /** Pearson's χ²: Σ w·(y − μ)² divided by the family's variance; 0 where the fit is exact up to rounding. */
  pearson: codecs.anyNumber,
  /** The log likelihood of the training cases. */
  logLikelihood: codecs.anyNumber,
  /** The shape θ of the negative binomial family, given or estimated. */
  theta: z.number().gt(0).optional(),
  /** The standard error of θ, if it was estimated. */
  thetaStandardError: codecs.anyNumber.optional(),
  /** How the iteration ended; absent where least squares gave the answer at once. */
  convergence: likelihoodConvergence.optional(),
}).check(
  "parameters",
  "must fit the features",
  ({ inputs, settings, parameters, aliased, inverseInformation }) =>
    fitTerms(inputs.names.length + Number(settings.intercept), [parameters, aliased], inverseInformation),
);

/** What `GLM` learns. */
export interface GLMState extends StateOf<typeof glmState> {}
