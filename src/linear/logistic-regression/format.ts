import { z } from "zod";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { separableConvergence } from "../irls/separation-format.js";
import { validationSchema } from "../path/path-model.js";
import { LogisticRegressionModel } from "./model.js";
import { logisticRegressionOptions } from "./options.js";
import { equationsOf } from "./problem.js";

const schema = z
  .strictObject({
    classes: z.array(codecs.label).min(2),
    inputs: codecs.features,
    response: z.string(),
    settings: logisticRegressionOptions,
    parametrization: z.enum(["reference", "softmax"]),
    parameters: codecs.matrix,
    aliased: z.array(z.boolean()),
    covariance: codecs.matrix.optional(),
    cases: codecs.anyNumber,
    logLikelihood: codecs.anyNumber,
    nullLogLikelihood: codecs.anyNumber,
    convergence: separableConvergence,
    path: z
      .strictObject({
        lambdas: codecs.float64Array,
        parameters: codecs.matrix,
        logLikelihoods: codecs.float64Array,
      })
      .optional(),
    chosen: z.int().min(0).optional(),
    validation: validationSchema.optional(),
  })
  .refine(({ classes, inputs, settings, parametrization, parameters, aliased, covariance }) => {
    const terms = inputs.names.length + Number(settings.intercept);
    const { count } = equationsOf(classes.length, parametrization);
    return (
      parameters.rows === count &&
      parameters.columns === terms &&
      aliased.length === terms &&
      (covariance === undefined ||
        (covariance.rows === count * terms && covariance.columns === count * terms))
    );
  }, "the parameters do not fit the classes and features")
  .refine(
    ({ parameters, path, chosen }) => {
      if (path === undefined) return chosen === undefined;
      const { lambdas, logLikelihoods } = path;
      const whole = [path.parameters.rows, logLikelihoods.length].every((size) => size === lambdas.length);
      return (
        whole &&
        path.parameters.columns === parameters.data.length &&
        chosen !== undefined &&
        chosen < lambdas.length
      );
    },
    { path: ["chosen"], message: "and the path do not fit together" },
  );

/** How logistic regressions are written and read. */
export const logisticRegressionFormat: ModelFormat<LogisticRegressionModel, typeof schema> = {
  kind: "LogisticRegression",
  schema,
  state: (model) => {
    const { classes, aliased, convergence, path, ...rest } = model.state;
    return {
      ...rest,
      classes: [...classes],
      aliased: [...aliased],
      convergence: writable(convergence),
      ...(path !== undefined && { path: { ...path } }),
    } as z.output<typeof schema>;
  },
  create: (state) => new LogisticRegressionModel(state),
};

function writable({ separation: found, ...convergence }: LogisticRegressionModel["convergence"]) {
  if (found === undefined) return convergence;
  return { ...convergence, separation: { ...found, features: [...found.features] } };
}

export function writeLogisticRegression(model: LogisticRegressionModel): ModelJson {
  return writeModel(logisticRegressionFormat, model);
}

/** A regression from what its `toJSON` gave. */
export function readLogisticRegression(json: unknown): LogisticRegressionModel {
  return readModel(logisticRegressionFormat, parseJson(json));
}
