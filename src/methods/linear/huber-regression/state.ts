import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { fitTerms } from "../engine/model/wald-model.js";
import { type HuberRegressionSettings, huberRegressionOptions } from "./options.js";

export const huberRegressionState = StateSchema.of({
  inputs: codecs.features,
  /** The name of the target. */
  response: z.string(),
  /** The options of the fit. */
  settings: field<HuberRegressionSettings>(huberRegressionOptions),
  /** All parameters in the order of `terms`: the intercept first, if there is one. */
  parameters: codecs.float64Array,
  /** The estimated covariance of the parameters; NaN if the total weight does not exceed the number of parameters. */
  covariance: codecs.missableMatrix,
  /** Whether each term is linearly dependent on the others or constant, and has the coefficient 0. */
  aliased: z.array(z.boolean()),
  /** Features that do not vary; their coefficients are 0. */
  constantFeatures: codecs.names,
  /** The sum of the weights of the training cases. */
  totalWeight: codecs.anyNumber,
  /** σ̂, the deviation of the errors; 0 where more than half of the cases lie on the line. */
  scale: codecs.anyNumber,
  /** How the iteration ended, if there was one. */
  convergence: codecs.convergence,
}).check("parameters", "must fit the features", ({ inputs, settings, parameters, covariance, aliased }) =>
  fitTerms(inputs.names.length + (settings.intercept ? 1 : 0), [parameters, aliased], covariance),
);

/** What `HuberRegression` learns. */
export interface HuberRegressionState extends StateOf<typeof huberRegressionState> {}
