import { z } from "zod";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { pathModelFormat } from "../path/path-model.js";
import { RidgeModel, RidgeResponsesModel } from "./model.js";

type AnyModel = RidgeModel | RidgeResponsesModel;

const fields = {
  criterion: z.enum(["gcv", "loo", "cross-validation"]),
  criterionValues: codecs.float64Array,
  constantFeatures: z.array(z.string()),
  noiseVariance: codecs.anyNumber,
  standardErrors: codecs.float64Array,
  interceptStandardError: codecs.anyNumber,
  seed: z.int(),
};

const single = pathModelFormat<RidgeModel, typeof fields>(
  "Ridge",
  ({ standardErrors, interceptStandardError, ...state }) =>
    new RidgeModel(state, { intercept: interceptStandardError, coefficients: standardErrors }),
  fields,
);

const checked = single.schema.refine(
  (state) => {
    const { criterionValues, standardErrors, path } = state as RidgeModel;
    return criterionValues.length === path.length && standardErrors.length === path.features.length;
  },
  { path: ["criterionValues"], message: "do not fit the path" },
);

/** One state per response; a model of one response is a list of one. */
const schema = z.strictObject({ several: z.boolean(), responses: z.array(checked).min(1) });

/** How ridge regressions of one response and of several are written and read. */
export const ridgeFormat: ModelFormat<AnyModel, typeof schema> = {
  kind: "Ridge",
  schema,
  state: (model) => {
    const several = model instanceof RidgeResponsesModel;
    return { several, responses: (several ? model.models : [model]).map(single.state) };
  },
  create: ({ several, responses }) => {
    const models = responses.map(single.create);
    return several ? new RidgeResponsesModel(models) : models[0];
  },
};

export function writeRidge(model: AnyModel): ModelJson {
  return writeModel(ridgeFormat, model);
}

/** A ridge regression from what its `toJSON` gave. */
export function readRidge(json: unknown): AnyModel {
  return readModel(ridgeFormat, parseJson(json));
}
