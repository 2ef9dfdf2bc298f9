import { z } from "zod";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../learn/format.js";
import type { Rows } from "../learn/input.js";
import type { Regressor } from "../learn/model.js";
import { countNewCases } from "./cases.js";
import { type BaselineRegressorSettings, baselineRegressorOptions } from "./options.js";

interface State {
  readonly features: readonly string[];
  readonly statistic: BaselineRegressorSettings["statistic"];
  readonly value: number;
}

/** A fitted `BaselineRegressor`. */
export class BaselineRegressorModel implements Regressor {
  readonly kind = "BaselineRegressor";
  readonly features: readonly string[];
  readonly statistic: BaselineRegressorSettings["statistic"];
  /** What is predicted of every case. */
  readonly value: number;

  constructor({ features, statistic, value }: State) {
    this.features = features;
    this.statistic = statistic;
    this.value = value;
  }

  static fromJSON(json: unknown): BaselineRegressorModel {
    return readModel(baselineRegressorFormat, parseJson(json));
  }

  predict(rows: Rows): Float64Array {
    return new Float64Array(countNewCases(this.kind, rows, this.features)).fill(this.value);
  }

  toJSON(): ModelJson {
    return writeModel(baselineRegressorFormat, this);
  }
}

const schema = z.strictObject({
  features: z.array(z.string()),
  statistic: baselineRegressorOptions.shape.statistic,
  value: z.number(),
});

export const baselineRegressorFormat: ModelFormat<BaselineRegressorModel, typeof schema> = {
  kind: "BaselineRegressor",
  schema,
  state: ({ features, statistic, value }) => ({ features: [...features], statistic, value }),
  create: (state) => new BaselineRegressorModel(state),
};
