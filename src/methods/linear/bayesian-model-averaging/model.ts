import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { OneResponse } from "../engine/model/one-response.js";
import { type BayesianModelAveragingSettings, bayesianModelAveragingOptions } from "./options.js";

/** One of the averaged regressions. */
export interface AveragedModel {
  /** The features it has. */
  readonly features: readonly string[];
  readonly probability: number;
}

const bayesianModelAveragingState = StateSchema.of({
  inputs: codecs.features,
  /** The name of the target. */
  response: z.string(),
  /** The options of the fit. */
  settings: field<BayesianModelAveragingSettings>(bayesianModelAveragingOptions),
  /** The posterior mean of the intercept over all subsets. */
  intercept: z.number(),
  /** Posterior means over all subsets; a subset without the feature counts as 0. */
  coefficients: codecs.float64Array,
  /** Posterior standard deviations of the coefficients, likewise; infinite for up to 3 cases, but not by BIC. */
  standardDeviations: codecs.infinitableArray.refine((values) => values.every((value) => value >= 0), {
    error: "must be at least 0",
  }),
  /** The posterior probability that the coefficient is not 0, for each feature. */
  inclusionProbabilities: codecs.probabilityArray,
  /** Features that do not vary; their coefficients are 0. */
  constantFeatures: codecs.names,
  /** The most probable subsets, the best one first. */
  models: field<readonly AveragedModel[]>(
    z.array(z.strictObject({ features: codecs.names, probability: z.number().min(0).max(1) })),
  ),
}).check(
  "coefficients",
  "must fit the features",
  ({ inputs, coefficients, standardDeviations, inclusionProbabilities }) =>
    [coefficients, standardDeviations, inclusionProbabilities].every(
      ({ length }) => length === inputs.names.length,
    ),
);

/** What `BayesianModelAveraging` learns. */
export interface BayesianModelAveragingState extends StateOf<typeof bayesianModelAveragingState> {}

/** A fitted `BayesianModelAveraging`; it predicts the mean over all subsets, weighted by their probabilities. */
export class BayesianModelAveragingModel extends OneResponse<BayesianModelAveragingState> {
  static readonly kind = "BayesianModelAveraging";
  static readonly state = bayesianModelAveragingState;
}
