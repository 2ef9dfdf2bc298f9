import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import { OneResponse, type OneResponseState } from "../engine/model/one-response.js";
import { type BayesianModelAveragingSettings, bayesianModelAveragingOptions } from "./options.js";

/** One of the averaged regressions. */
export interface AveragedModel {
  /** The features it has. */
  readonly features: readonly string[];
  readonly probability: number;
}

/** What `BayesianModelAveraging` learns. */
export interface BayesianModelAveragingState extends OneResponseState {
  /** The options of the fit. */
  readonly settings: BayesianModelAveragingSettings;
  /** The posterior mean of the intercept over all subsets. */
  readonly intercept: number;
  /** Posterior means over all subsets; a subset without the feature counts as 0. */
  readonly coefficients: Float64Array;
  /** Posterior standard deviations of the coefficients, likewise; infinite for up to 3 cases, but not by BIC. */
  readonly standardDeviations: Float64Array;
  /** The posterior probability that the coefficient is not 0, for each feature. */
  readonly inclusionProbabilities: Float64Array;
  /** Features that do not vary; their coefficients are 0. */
  readonly constantFeatures: readonly string[];
  /** The most probable subsets, the best one first. */
  readonly models: readonly AveragedModel[];
}

const bayesianModelAveragingState = new StateSchema<BayesianModelAveragingState>({
  inputs: codecs.features,
  response: z.string(),
  settings: bayesianModelAveragingOptions,
  intercept: z.number(),
  coefficients: codecs.float64Array,
  standardDeviations: codecs.infinitableArray.refine((values) => values.every((value) => value >= 0), {
    error: "must be at least 0",
  }),
  inclusionProbabilities: codecs.probabilityArray,
  constantFeatures: codecs.names,
  models: z.array(z.strictObject({ features: codecs.names, probability: z.number().min(0).max(1) })),
}).check(
  "coefficients",
  "must fit the features",
  ({ inputs, coefficients, standardDeviations, inclusionProbabilities }) =>
    [coefficients, standardDeviations, inclusionProbabilities].every(
      ({ length }) => length === inputs.names.length,
    ),
);

export interface BayesianModelAveragingModel extends BayesianModelAveragingState {}

/** A fitted `BayesianModelAveraging`; it predicts the mean over all subsets, weighted by their probabilities. */
export class BayesianModelAveragingModel extends OneResponse<BayesianModelAveragingState> {
  static readonly kind = "BayesianModelAveraging";
  static readonly state = bayesianModelAveragingState;
}
