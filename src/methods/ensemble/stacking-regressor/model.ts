import * as z from "zod";
import { finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import { FittedModel, type ModelState } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { LassoModel } from "../../linear/lasso/index.js";
import { type NamedMember, namedMember } from "../engine/committee.js";
import { regressorCodec } from "../engine/predictions.js";
import { finalRows, type SaidColumn } from "../engine/stack.js";

/** What `StackingRegressor` learns. */
export interface StackingRegressorState extends ModelState {
  /** The name of what is predicted. */
  readonly response: string;
  /** The estimators, fitted to all cases, with their names. */
  readonly members: readonly NamedMember<Regressor>[];
  /** The model that combines what they predict. */
  readonly final: Regressor;
  /** Whether the final model is also given the columns themselves. */
  readonly passthrough: boolean;
  readonly seed: number;
}

/** What a member predicts, as the final model reads it. */
export function saidColumn(member: string, predictions: Float64Array): SaidColumn {
  return [`${member}: prediction`, predictions];
}

export interface StackingRegressorModel extends StackingRegressorState {}

/** A fitted `StackingRegressor`. */
export class StackingRegressorModel extends FittedModel<StackingRegressorState> implements Regressor {
  static readonly kind = "StackingRegressor";
  static readonly state = new StateSchema<StackingRegressorState>({
    inputs: codecs.features,
    response: z.string(),
    members: z.array(namedMember(regressorCodec)).min(1),
    final: regressorCodec,
    passthrough: z.boolean(),
    seed: z.int().min(0),
  });

  /** The weight of every member, in their order, if the final model is a sum of them; otherwise undefined. */
  get weights(): Float64Array | undefined {
    const { final, members, passthrough } = this;
    if (passthrough || !(final instanceof LassoModel) || final.intercept !== 0) return undefined;
    return final.coefficients.length === members.length ? final.coefficients : undefined;
  }

  /** The final model's predictions. */
  predict(rows: Rows): Float64Array {
    const { kind, features, members, passthrough } = this;
    const columns = members.map(({ name, model }) => saidColumn(name, model.predict(rows)));
    const told = finalRows(kind, columns, passthrough ? rows : undefined, features);
    return finitePredictions(kind, this.final.predict(told));
  }
}
