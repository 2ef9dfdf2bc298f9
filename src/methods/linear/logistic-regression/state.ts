import * as z from "zod";
import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { ClassifierState } from "../../../model/bayes-rule/posterior-model.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import type { PathValidation } from "../engine/choice/validate-path.js";
import type { LikelihoodConvergence } from "../engine/irls/separation.js";
import { likelihoodConvergence } from "../engine/irls/separation-codec.js";
import { validationSchema } from "../engine/path/path-model.js";
import { type LogisticRegressionSettings, logisticRegressionOptions } from "./options.js";
import { LogisticPath } from "./path.js";
import { equationsOf } from "./problem.js";

/** What `LogisticRegression` learns. */
export interface LogisticRegressionState<L extends Label = Label> extends ClassifierState<L> {
  /** The name of the target. */
  readonly response: string;
  /** The options of the fit. */
  readonly settings: LogisticRegressionSettings;
  /** Whether the first class is the reference of the others, or every class has an equation. */
  readonly parametrization: "reference" | "softmax";
  /** One row per equation, one column per term. */
  readonly parameters: Matrix;
  /** Which terms depend on the others or do not vary, and have the coefficient 0. */
  readonly aliased: readonly boolean[];
  /** The covariance of all parameters, equation by equation; absent with a penalty, or with too many parameters. */
  readonly covariance?: Matrix | undefined;
  /** The number of training cases with a weight above 0. */
  readonly cases: number;
  /** The sum of their weights. */
  readonly totalWeight: number;
  /** The weight of the training cases of each class. */
  readonly classMasses: Float64Array;
  /** The log likelihood of the training cases. */
  readonly logLikelihood: number;
  /** The log-likelihood of the classes' shares alone; without an intercept, of equal shares. */
  readonly nullLogLikelihood: number;
  readonly convergence: LikelihoodConvergence;
  /** The strength of the penalty, if there is one. */
  readonly lambda?: number | undefined;
  /** Every regression of the path of penalties. */
  readonly path?: LogisticPath | undefined;
  /** The place on the path of the regression that predicts. */
  readonly chosen?: number | undefined;
  /** The mean deviance of cases left out, for every penalty, if cross-validation chose. */
  readonly validation?: PathValidation | undefined;
  readonly seed: number;
}

const pathCodec = z.codec(
  z
    .strictObject({
      lambdas: codecs.float64Array,
      parameters: codecs.matrix,
      logLikelihoods: codecs.float64Array,
      equations: codecs.names,
      terms: codecs.names,
    })
    .refine(
      ({ lambdas, parameters, logLikelihoods, equations, terms }) =>
        lambdas.length > 0 &&
        parameters.rows === lambdas.length &&
        logLikelihoods.length === lambdas.length &&
        parameters.columns === equations.length * terms.length,
      { error: "must have one value of everything for each penalty", when: codecs.ifWhole },
    ),
  z.instanceof(LogisticPath),
  { decode: (parts) => new LogisticPath(parts), encode: (path) => path.parts },
);

export const logisticRegressionState = new StateSchema<LogisticRegressionState>({
  classes: codecs.severalClasses,
  inputs: codecs.features,
  response: z.string(),
  settings: logisticRegressionOptions,
  parametrization: z.enum(["reference", "softmax"]),
  parameters: codecs.matrix,
  aliased: z.array(z.boolean()),
  covariance: codecs.matrix.optional(),
  cases: z.int().min(0),
  totalWeight: codecs.anyNumber,
  classMasses: codecs.positiveArray,
  logLikelihood: codecs.anyNumber,
  nullLogLikelihood: codecs.anyNumber,
  convergence: likelihoodConvergence,
  lambda: codecs.anyNumber.optional(),
  path: pathCodec.optional(),
  chosen: z.int().min(0).optional(),
  validation: validationSchema.optional(),
  seed: z.int(),
})
  .check(
    "parameters",
    "must fit the classes and features",
    ({ classes, inputs, settings, parametrization, parameters, aliased }) => {
      const terms = inputs.names.length + Number(settings.intercept);
      const { count } = equationsOf(classes.length, parametrization);
      return parameters.rows === count && parameters.columns === terms && aliased.length === terms;
    },
  )
  .check(
    "classMasses",
    "must have one weight per class",
    ({ classMasses, classes }) => classMasses.length === classes.length,
  )
  .check(
    "covariance",
    "must have one row and one column per parameter",
    ({ covariance, parameters: { data } }) =>
      covariance === undefined || (covariance.rows === data.length && covariance.columns === data.length),
  )
  .check(
    "path",
    "must have the parameters of the model",
    ({ path, parameters }) =>
      path === undefined ||
      (path.equations.length === parameters.rows && path.terms.length === parameters.columns),
  )
  .check("chosen", "must be a place on the path", ({ chosen, path }) =>
    path === undefined ? chosen === undefined : chosen !== undefined && chosen < path.length,
  );
