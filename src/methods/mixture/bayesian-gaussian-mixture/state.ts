import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { componentFields, covariancesFit, labelsFit } from "../engine/state.js";
import type { WeightPrior } from "./weight-posterior.js";

export const bayesianGaussianMixtureState = StateSchema.of({
  ...componentFields,
  /** The prior of the weights. */
  weightPrior: field<WeightPrior>(z.enum(["dirichlet-process", "dirichlet"])),
  /** The concentrations of the weights: of a Dirichlet distribution, or the first parameters of sticks. */
  concentrations: codecs.positiveArray,
  /** The second parameters of the sticks; empty for a Dirichlet distribution. */
  remainders: codecs.positiveArray,
  /** The expected mean of every component: components × features. */
  means: codecs.matrix,
  /** Number of cases behind the expected mean of every component, including those of the prior. */
  meanPrecisions: codecs.positiveArray,
  /** The degrees of freedom of the precision of every component. */
  degreesOfFreedom: codecs.positiveArray,
  /** The inverse of the expected precision of every component. */
  covariances: z.array(codecs.matrix),
  /** A lower bound of the log probability of the data: the evidence. */
  lowerBound: z.number(),
})
  .check("labels", "must name the components", labelsFit)
  .check(
    "means",
    "must have one row per component and one column per feature",
    ({ means, weights, inputs }) => means.rows === weights.length && means.columns === inputs.names.length,
  )
  .check(
    "concentrations",
    "must have one number per component, and the remainders too if they are sticks",
    ({ concentrations, remainders, weights, weightPrior }) =>
      concentrations.length === weights.length &&
      remainders.length === (weightPrior === "dirichlet" ? 0 : weights.length),
  )
  .check(
    "degreesOfFreedom",
    "must have one number per component, more than the features less 1",
    ({ degreesOfFreedom, meanPrecisions, means }) =>
      degreesOfFreedom.length === means.rows &&
      meanPrecisions.length === means.rows &&
      degreesOfFreedom.every((value) => value > means.columns - 1),
  )
  .check("covariances", "must be one symmetric positive definite matrix per component", covariancesFit);

/** What `BayesianGaussianMixture` learns. */
export interface BayesianGaussianMixtureState extends StateOf<typeof bayesianGaussianMixtureState> {}
