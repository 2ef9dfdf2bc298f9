import { z } from "zod";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { LinearRegressionModel, type LinearRegressionState } from "./model.js";
import { MultipleResponseModel } from "./multiple-response.js";
import { linearRegressionOptions } from "./options.js";
import { Orthogonalization } from "./orthogonalization.js";

type AnyModel = LinearRegressionModel | MultipleResponseModel;

const single = z
  .strictObject({
    inputs: codecs.features,
    response: z.string(),
    settings: linearRegressionOptions,
    parameters: codecs.float64Array,
    aliased: z.array(z.boolean()),
    inverseGram: codecs.matrix,
    cases: codecs.anyNumber,
    logWeights: codecs.anyNumber,
    residualSum: codecs.anyNumber,
    totalSum: codecs.anyNumber,
    convergence: codecs.convergence.optional(),
    orthogonalization: z
      .strictObject({
        terms: z.array(z.string()),
        gamma: codecs.matrix,
        lengths: codecs.float64Array,
        projections: codecs.float64Array,
      })
      .optional(),
  })
  .refine(({ inputs, settings, parameters, aliased, inverseGram }) => {
    const terms = inputs.names.length + (settings.intercept ? 1 : 0);
    return [parameters.length, aliased.length, inverseGram.rows, inverseGram.columns].every(
      (size) => size === terms,
    );
  }, "the parameters do not fit the features");

/** One state per response; a model of one response is a list of one. */
const schema = z.strictObject({ several: z.boolean(), responses: z.array(single).min(1) });

/** How regressions of one response and of several are written and read. */
export const linearRegressionFormat: ModelFormat<AnyModel, typeof schema> = {
  kind: "LinearRegression",
  schema,
  state: (model) => {
    const several = model instanceof MultipleResponseModel;
    return { several, responses: (several ? model.models : [model]).map(stateOf) };
  },
  create: ({ several, responses }) => {
    const models = responses.map(
      ({ orthogonalization: steps, ...state }) =>
        new LinearRegressionModel({ ...state, orthogonalization: steps && new Orthogonalization(steps) }),
    );
    return several ? new MultipleResponseModel(models) : models[0];
  },
};

export function writeLinearRegression(model: AnyModel): ModelJson {
  return writeModel(linearRegressionFormat, model);
}

/** A regression from what its `toJSON` gave. */
export function readLinearRegression(json: unknown): AnyModel {
  return readModel(linearRegressionFormat, parseJson(json));
}

function stateOf(model: LinearRegressionState) {
  return {
    inputs: model.inputs,
    response: model.response,
    settings: model.settings,
    parameters: new Float64Array(model.parameters),
    aliased: [...model.aliased],
    inverseGram: model.inverseGram,
    cases: model.cases,
    logWeights: model.logWeights,
    residualSum: model.residualSum,
    totalSum: model.totalSum,
    ...(model.convergence !== undefined && { convergence: model.convergence }),
    ...(model.orthogonalization !== undefined && { orthogonalization: model.orthogonalization.state }),
  };
}
