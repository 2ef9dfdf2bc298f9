import * as z from "zod";
import * as codecs from "../learn/codecs.js";
import { FittedModel } from "../learn/fitted-model.js";
import type { Rows } from "../learn/input.js";
import type { Regressor } from "../learn/model.js";
import { type StateOf, StateSchema } from "../learn/state.js";
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
