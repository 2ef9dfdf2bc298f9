import * as z from "zod";
import { finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { baggedMember, type OutOfBag, rowsFor, seesColumns } from "../engine/bag.js";
import { regressorCodec, sumOfPredictions } from "../engine/predictions.js";

/** What the members of a `BaggingRegressor` say of training cases that they have not seen. */
export interface OutOfBagNumbers extends OutOfBag {
  /** One per training case: the mean over members that have not seen it, or NaN if there are none. */
  readonly predictions: Float64Array;
}

const baggingRegressorState = StateSchema.of({
  inputs: codecs.features,
  /** The name of the target. */
  response: z.string(),
  /** The models of the samples, each with its columns. */
  members: z.array(baggedMember(regressorCodec)).min(1),
  /** The out-of-bag predictions and their error, if the option asks for them. */
  outOfBag: field<OutOfBagNumbers | undefined>(
    z
      .strictObject({
        error: z.number().min(0),
        untested: z.int().min(0),
        predictions: codecs.missableArray,
      })
      .optional(),
  ),
  /** The seed, if random numbers were drawn. */
  seed: z.int().min(0),
}).check("members", "must see columns that are features", ({ inputs, members }) =>
  members.every((member) => seesColumns(member, inputs.names.length)),
);

/** What `BaggingRegressor` learns. */
export interface BaggingRegressorState extends StateOf<typeof baggingRegressorState> {}

/** A fitted `BaggingRegressor`. */
export class BaggingRegressorModel extends FittedModel<BaggingRegressorState> implements Regressor {
  static readonly kind = "BaggingRegressor";
  static readonly state = baggingRegressorState;

  /** The mean of the members' predictions. */
  predict(rows: Rows): Float64Array {
    const { kind, features, members } = this;
    const weight = 1 / members.length;
    const parts = members.map((member) => ({
      predictions: member.model.predict(rowsFor(kind, rows, features, member)),
      weight,
    }));
    return finitePredictions(kind, sumOfPredictions(parts));
  }
}
