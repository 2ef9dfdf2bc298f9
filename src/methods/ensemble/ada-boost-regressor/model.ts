import * as z from "zod";
import { weightedQuantile } from "../../../data/statistics/weighted-quantile.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { finitePredictions, finiteStages } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { type BoostingStop, stopCodec } from "../engine/boosting.js";
import { regressorCodec } from "../engine/predictions.js";

const adaBoostRegressorState = StateSchema.of({
  inputs: codecs.features,
  /** The name of the target. */
  response: z.string(),
  /** The models of the rounds. */
  members: z.array(regressorCodec).min(1),
  /** The weight of each member. */
  confidences: codecs.positiveArray,
  /** The mean loss of each member, relative to its largest error, on the cases as they were weighted in its round. */
  errors: codecs.probabilityArray,
  /** Why boosting ended: all rounds were completed, a member made no error, or one was no better than chance. */
  stop: field<BoostingStop>(stopCodec),
  /** The seed, if random numbers were drawn. */
  seed: z.int().min(0),
}).check(
  "confidences",
  "must be as many as the members, as must the errors",
  ({ members, confidences, errors }) =>
    confidences.length === members.length && errors.length === members.length,
);

/** What `AdaBoostRegressor` learns. */
export interface AdaBoostRegressorState extends StateOf<typeof adaBoostRegressorState> {}

/** A fitted `AdaBoostRegressor`. */
export class AdaBoostRegressorModel extends FittedModel<AdaBoostRegressorState> implements Regressor {
  static readonly kind = "AdaBoostRegressor";
  static readonly state = adaBoostRegressorState;

  /** The median of the members' predictions, weighted by their confidences. */
  predict(rows: Rows): Float64Array {
    const predictions = this.#predictions(rows);
    return finitePredictions(this.kind, this.#medians(predictions, this.members.length));
  }

  /** The prediction after every round: one column per round. */
  predictStages(rows: Rows): Matrix {
    const predictions = this.#predictions(rows);
    const stages = this.members.map((_, at) => this.#medians(predictions, at + 1));
    return finiteStages(this.kind, Matrix.fromColumns(stages));
  }

  /** Cases × members. */
  #predictions(rows: Rows): Matrix {
    return Matrix.fromColumns(this.members.map((model) => model.predict(rows)));
  }

  /** The lower median, weighted by confidence, of the predictions of the first `count` members. */
  #medians(predictions: Matrix, count: number): Float64Array {
    const confidences = this.confidences.subarray(0, count);
    return Float64Array.from({ length: predictions.rows }, (_, row) =>
      weightedQuantile(predictions.row(row).subarray(0, count), confidences, 0.5),
    );
  }
}
