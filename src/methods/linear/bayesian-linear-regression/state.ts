import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { fitTerms } from "../engine/model/wald-model.js";
import { momentsSchema, type RegressionMoments } from "../engine/regression-moments.js";
import { type BayesianLinearRegressionSettings, bayesianLinearRegressionOptions } from "./options.js";

export const bayesianLinearRegressionState = StateSchema.of({
  inputs: codecs.features,
  /** The name of the target. */
  response: z.string(),
  /** The options of the fit. */
  settings: field<BayesianLinearRegressionSettings>(bayesianLinearRegressionOptions),
  /** The statistics of the data; `BayesianLinearRegression.update` adds to them. */
  moments: field<RegressionMoments>(momentsSchema),
  /** Posterior means in the order of `terms`: the intercept first, if there is one. */
  parameters: codecs.float64Array,
  /** Their covariance divided by σ², in the order of `terms`. */
  relativeCovariance: codecs.matrix,
  /** The prior precision of each coefficient, relative to that of the noise; infinite for features left out. */
  precisions: codecs.infinitableArray,
  /** Features that do not vary: their coefficients are the prior means, or 0 if the prior is flat. */
  constantFeatures: codecs.names,
  /** The shape of the inverse gamma posterior of the noise variance. */
  shape: codecs.anyNumber,
  /** The rate of the inverse gamma posterior of the noise variance. */
  rate: codecs.anyNumber,
  /** log p(response | features), improper parts of the prior taken as densities of 1 (or 1/σ²). */
  logEvidence: codecs.anyNumber,
  /** How the iteration ended, if there was one. */
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

/** What `BayesianLinearRegression` learns. */
export interface BayesianLinearRegressionState extends StateOf<typeof bayesianLinearRegressionState> {}
