import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { CoordinatePathModel, coordinatePathFields } from "../elastic-net/model.js";
import { pathModelFormat } from "../path/path-model.js";

/** A fitted lasso. */
export class LassoModel extends CoordinatePathModel {
  readonly kind = "Lasso";

  toJSON(): ModelJson {
    return writeModel(lassoFormat, this);
  }

  static fromJSON(json: unknown): LassoModel {
    return readModel(lassoFormat, parseJson(json));
  }
}

export const lassoFormat: ModelFormat<LassoModel> = pathModelFormat(
  "Lasso",
  (state) => new LassoModel(state),
  coordinatePathFields,
);
