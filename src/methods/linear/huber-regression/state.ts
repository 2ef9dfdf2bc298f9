import * as z from "zod";
import type { Convergence } from "../../../base/control.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import { fitTerms, type WaldState } from "../engine/model/wald-model.js";
import { type HuberRegressionSettings, huberRegressionOptions } from "./options.js";

/** What `HuberRegression` learns. */
export interface HuberRegressionState extends WaldState {
  /** The options of the fit. */
  readonly settings: HuberRegressionSettings;
  /** The estimated covariance of the parameters; NaN if the cases do not count more than the parameters. */
  readonly covariance: Matrix;
  /** Features that do not vary; their coefficients are 0. */
  readonly constantFeatures: readonly string[];
  /** The sum of the weights of the training cases. */
  readonly totalWeight: number;
  /** σ̂, the deviation of the errors; 0 where more than half of the cases lie on the line. */
  readonly scale: number;
  readonly convergence: Convergence;
}

export const huberRegressionState = new StateSchema<HuberRegressionState>({
  inputs: codecs.features,
  response: z.string(),
  settings: huberRegressionOptions,
  parameters: codecs.float64Array,
  covariance: codecs.missableMatrix,
  aliased: z.array(z.boolean()),
  constantFeatures: codecs.names,
  totalWeight: codecs.anyNumber,
  scale: codecs.anyNumber,
  convergence: codecs.convergence,
}).check("parameters", "must fit the features", ({ inputs, settings, parameters, covariance, aliased }) =>
  fitTerms(inputs.names.length + (settings.intercept ? 1 : 0), [parameters, aliased], covariance),
);
