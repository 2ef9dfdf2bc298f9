import * as z from "zod";
import * as codecs from "../../model/files/codecs.js";
import { StateSchema } from "../../model/files/state.js";
import { FittedModel, type ModelState } from "../../model/fitted-model.js";
import type { Rows } from "../../model/input.js";
import type { Regressor } from "../../model/model.js";
import { countNewCases } from "./cases.js";
import { type BaselineRegressorSettings, baselineRegressorOptions } from "./options.js";

/** What `BaselineRegressor` learns. */
export interface BaselineRegressorState extends ModelState {
  readonly statistic: BaselineRegressorSettings["statistic"];
  /** The prediction for every case. */
  readonly value: number;
}

const baselineRegressorState = new StateSchema<BaselineRegressorState>({
  inputs: codecs.features,
  statistic: baselineRegressorOptions.shape.statistic,
  value: z.number(),
});

export interface BaselineRegressorModel extends BaselineRegressorState {}

/** A fitted `BaselineRegressor`. */
export class BaselineRegressorModel extends FittedModel<BaselineRegressorState> implements Regressor {
  static readonly kind = "BaselineRegressor";
  static readonly state = baselineRegressorState;

  predict(rows: Rows): Float64Array {
    return new Float64Array(countNewCases(this.kind, rows, this.features)).fill(this.value);
  }
}
