import * as z from "zod";
import * as codecs from "../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../model/files/state.js";
import { FittedModel } from "../../model/fitted-model.js";
import type { Rows } from "../../model/input.js";
import type { Regressor } from "../../model/model.js";
import { countNewCases } from "./cases.js";
import { baselineRegressorOptions } from "./options.js";

const baselineRegressorState = StateSchema.of({
  inputs: codecs.features,
  statistic: baselineRegressorOptions.shape.statistic,
  /** The prediction for every case. */
  value: z.number(),
});

/** What `BaselineRegressor` learns. */
export interface BaselineRegressorState extends StateOf<typeof baselineRegressorState> {}

/** A fitted `BaselineRegressor`. */
export class BaselineRegressorModel extends FittedModel<BaselineRegressorState> implements Regressor {
  static readonly kind = "BaselineRegressor";
  static readonly state = baselineRegressorState;

  predict(rows: Rows): Float64Array {
    return new Float64Array(countNewCases(this.kind, rows, this.features)).fill(this.value);
  }
}
