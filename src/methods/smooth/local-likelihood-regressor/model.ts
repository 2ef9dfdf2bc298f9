import * as z from "zod";
import { finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { eachPredictor, likelihoodSettings, likelihoodState } from "../local/likelihood-state.js";
import { LOCAL_FAMILIES, type LocalFamily, meanLikelihood, meanOf } from "../local/likelihoods.js";
import type { LikelihoodSettings } from "../local/local-newton.js";
import { neighborhoodText } from "../local/summary.js";

const localLikelihoodRegressorState = likelihoodState
  .extend({
    /** The name of what is predicted. */
    response: z.string(),
    /** The distribution of the response about its mean. */
    family: field<LocalFamily>(z.enum(LOCAL_FAMILIES)),
    /** The responses of the points. */
    responses: codecs.float64Array,
    /** Their mean, toward which the penalty draws local fits. */
    mean: z.number(),
  })
  .check(
    "responses",
    "must be as many as the points",
    ({ responses, points }) => responses.length === points.rows,
  )
  .check(
    "mean",
    "must be above 0 unless the family is gaussian",
    ({ mean, family }) => family === "gaussian" || mean > 0,
  );

/** What `LocalLikelihoodRegressor` learns. */
export interface LocalLikelihoodRegressorState extends StateOf<typeof localLikelihoodRegressorState> {}

/** A fitted `LocalLikelihoodRegressor`. */
export class LocalLikelihoodRegressorModel
  extends FittedModel<LocalLikelihoodRegressorState>
  implements Regressor
{
  static readonly kind = "LocalLikelihoodRegressor";
  static readonly state = localLikelihoodRegressorState;
  #settings: LikelihoodSettings | undefined;

  /** The mean response at every case. */
  predict(rows: Rows): Float64Array {
    const { family, responses, mean } = this;
    this.#settings ??= likelihoodSettings(this, (points) =>
      meanLikelihood(family, points.inOrder(responses), mean),
    );
    const out: number[] = [];
    eachPredictor(this, this.#settings, rows, ([predictor]) => {
      out.push(meanOf(family, predictor));
    });
    return finitePredictions(this.kind, Float64Array.from(out));
  }

  /** The neighborhoods and the deviance by which they were chosen, as text. */
  summary(): string {
    const { points, terms, deviances, penalty, family } = this;
    const best = deviances?.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
    const criterion = deviances && "leave-one-out deviance";
    return [
      `LocalLikelihoodRegressor of ${this.response} (${family}): ${points.rows} cases, ${terms.length} terms, penalty ${penalty}`,
      neighborhoodText({ ...this, criterion }),
      ...(best === undefined ? [] : [`mean deviance of cases left out: ${best.toPrecision(4)}`]),
    ].join("\n");
  }
}
