import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import { type ComponentState, componentFields, covariancesFit, labelsFit } from "../engine/state.js";
import type { WeightPrior } from "./weight-posterior.js";

/** What `BayesianGaussianMixture` learns. */
export interface BayesianGaussianMixtureState extends ComponentState {
  /** The prior of the weights. */
  readonly weightPrior: WeightPrior;
  /** The concentrations of the weights: of a Dirichlet distribution, or the first parameters of sticks. */
  readonly concentrations: Float64Array;
  /** The second parameters of the sticks; empty for a Dirichlet distribution. */
  readonly remainders: Float64Array;
  /** The expected mean of every component: components × features. */
  readonly means: Matrix;
  /** How many cases the expected mean of every component rests on, with those of the prior. */
  readonly meanPrecisions: Float64Array;
  /** The degrees of freedom of the precision of every component. */
  readonly degreesOfFreedom: Float64Array;
  /** The inverse of the expected precision of every component. */
  readonly covariances: readonly Matrix[];
  /** A lower bound of the log probability of the data: the evidence. */
  readonly lowerBound: number;
}

export const bayesianGaussianMixtureState = new StateSchema<BayesianGaussianMixtureState>({
  ...componentFields,
  weightPrior: z.enum(["dirichlet-process", "dirichlet"]),
  concentrations: codecs.positiveArray,
  remainders: codecs.positiveArray,
  means: codecs.matrix,
  meanPrecisions: codecs.positiveArray,
  degreesOfFreedom: codecs.positiveArray,
  covariances: z.array(codecs.matrix),
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
