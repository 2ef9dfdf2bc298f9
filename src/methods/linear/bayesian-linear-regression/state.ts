import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import type { OneResponseState } from "../engine/model/one-response.js";
import { fitTerms } from "../engine/model/wald-model.js";
import { momentsSchema, type RegressionMoments } from "../engine/regression-moments.js";
import { type BayesianLinearRegressionSettings, bayesianLinearRegressionOptions } from "./options.js";

/** What `BayesianLinearRegression` learns. */
export interface BayesianLinearRegressionState extends OneResponseState {
  /** The options of the fit. */
  readonly settings: BayesianLinearRegressionSettings;
  /** What was learned from the data; `BayesianLinearRegression.update` adds to it. */
  readonly moments: RegressionMoments;
  /** Posterior means in the order of `terms`: the intercept first, if there is one. */
  readonly parameters: Float64Array;
  /** Their covariance divided by σ², in the order of `terms`. */
  readonly relativeCovariance: Matrix;
  /** The prior precision of each coefficient, relative to that of the noise; infinite for features left out. */
  readonly precisions: Float64Array;
  /** Features that do not vary: their coefficients are the prior means, or 0 if the prior is flat. */
  readonly constantFeatures: readonly string[];
  /** The shape of the inverse gamma posterior of the noise variance. */
  readonly shape: number;
  /** Its rate. */
  readonly rate: number;
  /** log p(response | features), improper parts of the prior taken as densities of 1 (or 1/σ²). */
  readonly logEvidence: number;
}

export const bayesianLinearRegressionState = new StateSchema<BayesianLinearRegressionState>({
  inputs: codecs.features,
  response: z.string(),
  settings: bayesianLinearRegressionOptions,
  moments: momentsSchema,
  parameters: codecs.float64Array,
  relativeCovariance: codecs.matrix,
  precisions: codecs.infinitableArray,
  constantFeatures: codecs.names,
  shape: codecs.anyNumber,
  rate: codecs.anyNumber,
  logEvidence: codecs.anyNumber,
  convergence: codecs.convergence.optional(),
}).check("parameters", "must fit the features", (state) => {
  const { inputs, settings, moments, parameters, relativeCovariance, precisions } = state;
  const features = inputs.names.length;
  return (
    moments.means.length === features + 1 &&
    precisions.length === features &&
    fitTerms(features + (settings.intercept ? 1 : 0), [parameters], relativeCovariance)
  );
});
