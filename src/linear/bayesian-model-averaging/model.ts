import { z } from "zod";
import * as codecs from "../../learn/codecs.js";
import { fieldFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { OneResponse, type OneResponseState } from "../path/one-response.js";
import { type BayesianModelAveragingSettings, bayesianModelAveragingOptions } from "./options.js";

/** One regression among those that are averaged. */
export interface AveragedModel {
  /** The features it has. */
  readonly features: readonly string[];
  readonly probability: number;
}

interface State extends OneResponseState {
  readonly settings: BayesianModelAveragingSettings;
  readonly intercept: number;
  readonly coefficients: Float64Array;
  readonly standardDeviations: Float64Array;
  readonly inclusionProbabilities: Float64Array;
  readonly constantFeatures: readonly string[];
  readonly models: readonly AveragedModel[];
}

/** A fitted `BayesianModelAveraging`; it predicts the mean of what all subsets do, by their probabilities. */
export class BayesianModelAveragingModel extends OneResponse {
  readonly kind = "BayesianModelAveraging";
  readonly settings: BayesianModelAveragingSettings;
  readonly intercept: number;
  /** Posterior means over all subsets; a subset without the feature counts as 0. */
  readonly coefficients: Float64Array;
  /** Posterior standard deviations of the coefficients, likewise. */
  readonly standardDeviations: Float64Array;
  /** How probable it is that the coefficient is not 0, for each feature. */
  readonly inclusionProbabilities: Float64Array;
  /** Features that do not vary and take no part. */
  readonly constantFeatures: readonly string[];
  /** The most probable subsets, the best one first. */
  readonly models: readonly AveragedModel[];

  constructor(state: State) {
    super(state);
    this.settings = state.settings;
    this.intercept = state.intercept;
    this.coefficients = state.coefficients;
    this.standardDeviations = state.standardDeviations;
    this.inclusionProbabilities = state.inclusionProbabilities;
    this.constantFeatures = state.constantFeatures;
    this.models = state.models;
  }

  static fromJSON(json: unknown): BayesianModelAveragingModel {
    return readModel(bayesianModelAveragingFormat, parseJson(json));
  }

  toJSON(): ModelJson {
    return writeModel(bayesianModelAveragingFormat, this);
  }
}

const schema = z
  .strictObject({
    inputs: codecs.features,
    response: z.string(),
    settings: bayesianModelAveragingOptions,
    intercept: codecs.anyNumber,
    coefficients: codecs.float64Array,
    standardDeviations: codecs.float64Array,
    inclusionProbabilities: codecs.float64Array,
    constantFeatures: z.array(z.string()),
    models: z.array(z.strictObject({ features: z.array(z.string()), probability: z.number() })),
  })
  .refine(
    ({ inputs, coefficients, standardDeviations, inclusionProbabilities }) =>
      [coefficients, standardDeviations, inclusionProbabilities].every(
        ({ length }) => length === inputs.names.length,
      ),
    "the coefficients do not fit the features",
  );

export const bayesianModelAveragingFormat = fieldFormat(
  "BayesianModelAveraging",
  schema,
  (state) => new BayesianModelAveragingModel(state),
);
