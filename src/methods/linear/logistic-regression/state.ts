import * as z from "zod";
import type { Label } from "../../../base/label.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { likelihoodConvergence } from "../engine/irls/separation-codec.js";
import { equationsOf } from "../engine/logistic/problem.js";
import { validationSchema } from "../engine/path/path-model.js";
import { type LogisticRegressionSettings, logisticRegressionOptions } from "./options.js";
import { LogisticPath } from "./path.js";

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

export const logisticRegressionState = StateSchema.of({
  classes: codecs.severalClasses,
  inputs: codecs.features,
  /** The name of the target. */
  response: z.string(),
  /** The options of the fit. */
  settings: field<LogisticRegressionSettings>(logisticRegressionOptions),
  /** Whether the first class is the reference of the others, or each class has an equation. */
  parametrization: z.enum(["reference", "softmax"]),
  /** One row per equation, one column per term. */
  parameters: codecs.matrix,
  /** Whether each term is linearly dependent on the others or constant, and has the coefficient 0. */
  aliased: z.array(z.boolean()),
  /** The covariance of all parameters, equation by equation; absent with a penalty, or with too many parameters. */
  covariance: codecs.matrix.optional(),
  /** The number of training cases with a weight above 0. */
  cases: z.int().min(0),
  /** The sum of their weights. */
  totalWeight: codecs.anyNumber,
  /** The weight of the training cases of each class. */
  classMasses: codecs.positiveArray,
  /** The log likelihood of the training cases. */
  logLikelihood: codecs.anyNumber,
  /** The log-likelihood of the classes' shares alone; without an intercept, of equal shares. */
  nullLogLikelihood: codecs.anyNumber,
  /** How the iteration ended, if there was one. */
  convergence: likelihoodConvergence,
  /** The strength of the penalty, if there is one. */
  lambda: codecs.anyNumber.optional(),
  /** Every regression of the path of penalties. */
  path: pathCodec.optional(),
  /** The index on the path of the regression that predicts. */
  chosen: z.int().min(0).optional(),
  /** The mean deviance of cases left out, for every penalty, if cross-validation chose. */
  validation: validationSchema.optional(),
  /** The seed, if random numbers were drawn. */
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
  .check("chosen", "must be an index on the path", ({ chosen, path }) =>
    path === undefined ? chosen === undefined : chosen !== undefined && chosen < path.length,
  );

/** What `LogisticRegression` learns. */
export interface LogisticRegressionState<L extends Label = Label>
  extends LabeledState<typeof logisticRegressionState, L> {}
