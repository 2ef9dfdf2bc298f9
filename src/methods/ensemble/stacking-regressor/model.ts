import * as z from "zod";
import { finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { LassoModel } from "../../linear/lasso/index.js";
import { type NamedMember, namedMember } from "../engine/committee.js";
import { regressorCodec } from "../engine/predictions.js";
import { finalRows, type SaidColumn } from "../engine/stack.js";

/** What a member predicts, as the final model reads it. */
export function saidColumn(member: string, predictions: Float64Array): SaidColumn {
  return [`${member}: prediction`, predictions];
}

const stackingRegressorState = StateSchema.of({
  inputs: codecs.features,
  /** The name of the target. */
  response: z.string(),
  /** The estimators, fitted to all cases, with their names. */
  members: field<readonly NamedMember<Regressor>[]>(z.array(namedMember(regressorCodec)).min(1)),
  /** The model that combines their predictions. */
  final: regressorCodec,
  /** Whether the final model also uses the columns themselves. */
  passthrough: z.boolean(),
  /** The seed, if random numbers were drawn. */
  seed: z.int().min(0),
});

/** What `StackingRegressor` learns. */
export interface StackingRegressorState extends StateOf<typeof stackingRegressorState> {}

/** A fitted `StackingRegressor`. */
export class StackingRegressorModel extends FittedModel<StackingRegressorState> implements Regressor {
  static readonly kind = "StackingRegressor";
  static readonly state = stackingRegressorState;

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
