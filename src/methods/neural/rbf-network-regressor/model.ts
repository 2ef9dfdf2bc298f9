import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Model, Regressor } from "../../../model/model.js";
import { RidgeModel } from "../../linear/ridge/model.js";
import { radialFeatures } from "../radial/features.js";
import { fitsLayer, LAYER_MESSAGE, radialFields } from "../radial/state.js";

const isRidge = (model: Model): model is RidgeModel => model instanceof RidgeModel;

const rbfNetworkRegressorState = StateSchema.of({
  ...radialFields,
  /** The name of what is predicted. */
  response: z.string(),
  /** The regression on the radial functions. */
  regression: codecs.model.refine(isRidge, "must be a ridge regression") as unknown as z.ZodType<RidgeModel>,
})
  .check("centers", LAYER_MESSAGE, fitsLayer)
  .check(
    "regression",
    "must have a coefficient for every center",
    ({ regression, centers }) => regression.features.length === centers.rows,
  );

/** What `RBFNetworkRegressor` learns. */
export interface RBFNetworkRegressorState extends StateOf<typeof rbfNetworkRegressorState> {}

/** A fitted `RBFNetworkRegressor`. */
export class RBFNetworkRegressorModel extends FittedModel<RBFNetworkRegressorState> implements Regressor {
  static readonly kind = "RBFNetworkRegressor";
  static readonly state = rbfNetworkRegressorState;

  /** The penalty. */
  get lambda(): number {
    return this.regression.lambda;
  }

  /** The values of the radial functions, cases × centers. */
  radialFeatures(rows: Rows): Matrix {
    return radialFeatures(this, readNewCases(this.kind, rows, this.inputs, "error"));
  }

  /** The prediction for every case. */
  predict(rows: Rows): Float64Array {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    if (x.rows === 0) return new Float64Array(0);
    return finitePredictions(this.kind, this.regression.predict(radialFeatures(this, x)));
  }
}
