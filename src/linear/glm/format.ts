import { z } from "zod";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { separableConvergence } from "../irls/separation-format.js";
import { GLMModel } from "./model.js";
import { glmOptions } from "./options.js";

const schema = z
  .strictObject({
    inputs: codecs.features,
    response: z.string(),
    settings: glmOptions,
    hasOffset: z.boolean(),
    parameters: codecs.float64Array,
    aliased: z.array(z.boolean()),
    inverseInformation: codecs.matrix,
    cases: codecs.anyNumber,
    deviance: codecs.anyNumber,
    nullDeviance: codecs.anyNumber,
    pearson: codecs.anyNumber,
    logLikelihood: codecs.anyNumber,
    convergence: separableConvergence.optional(),
  })
  .refine(({ inputs, settings, parameters, aliased, inverseInformation }) => {
    const terms = inputs.names.length + Number(settings.intercept);
    return [parameters.length, aliased.length, inverseInformation.rows, inverseInformation.columns].every(
      (size) => size === terms,
    );
  }, "the parameters do not fit the features");

/** How generalized linear models are written and read. */
export const glmFormat: ModelFormat<GLMModel, typeof schema> = {
  kind: "GLM",
  schema,
  state: (model) =>
    ({
      inputs: model.inputs,
      response: model.response,
      settings: model.settings,
      hasOffset: model.hasOffset,
      parameters: new Float64Array(model.parameters),
      aliased: [...model.aliased],
      inverseInformation: model.inverseInformation,
      cases: model.cases,
      deviance: model.deviance,
      nullDeviance: model.nullDeviance,
      pearson: model.pearson,
      logLikelihood: model.logLikelihood,
      ...(model.convergence !== undefined && { convergence: model.convergence }),
    }) as z.output<typeof schema>,
  create: (state) => new GLMModel(state),
};

export function writeGLM(model: GLMModel): ModelJson {
  return writeModel(glmFormat, model);
}

/** A model from what its `toJSON` gave. */
export function readGLM(json: unknown): GLMModel {
  return readModel(glmFormat, parseJson(json));
}
