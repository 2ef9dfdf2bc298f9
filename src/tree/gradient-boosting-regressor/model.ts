import * as z from "zod";
import { finitePredictions } from "../../learn/answers.js";
import type { SeenLevels } from "../../learn/capabilities.js";
import * as codecs from "../../learn/codecs.js";
import { FittedModel } from "../../learn/fitted-model.js";
import type { Rows } from "../../learn/input.js";
import type { Regressor } from "../../learn/model.js";
import { StateSchema } from "../../learn/state.js";
import { type ThreadedAnswers, threadedAnswers } from "../../learn/threaded-answers.js";
import { Matrix } from "../../linalg/matrix.js";
import {
  type BoostedState,
  BoostedTrees,
  boostedFields,
  fitsTrees,
} from "../engine/boosting/boosted-trees.js";
import { hasLevelsOf, seenLevels } from "../engine/features.js";
import { REGRESSION_LOSSES } from "./options.js";

/** What `GradientBoostingRegressor` learns. */
export interface GradientBoostingRegressorState extends BoostedState {
  readonly seed: number;
  /** The name of what is predicted. */
  readonly response: string;
  /** The option by which it was fitted. */
  readonly loss: (typeof REGRESSION_LOSSES)[number];
  /** The quantiles that were fitted, in the order of the option; empty for other losses. */
  readonly taus: Float64Array;
}

const gradientBoostingRegressorState = new StateSchema<GradientBoostingRegressorState>({
  ...boostedFields,
  response: z.string(),
  loss: z.enum(REGRESSION_LOSSES),
  taus: codecs.probabilityArray,
})
  .check("levels", "must have the number of levels of every feature", ({ levels, inputs }) =>
    hasLevelsOf(inputs, levels),
  )
  .check("taus", "must be the quantiles of the quantile loss", ({ taus, loss }) =>
    loss === "quantile" ? taus.length > 0 : taus.length === 0,
  )
  .check(
    "init",
    "must have one score, or one per quantile",
    ({ init, taus }) => init.length === Math.max(1, taus.length),
  )
  .check("trees", "must have one tree per score and round that splits by the features", fitsTrees);

export interface GradientBoostingRegressorModel extends GradientBoostingRegressorState {}

/** A fitted `GradientBoostingRegressor`; a single answer is that of the first quantile. */
export class GradientBoostingRegressorModel
  extends FittedModel<GradientBoostingRegressorState>
  implements Regressor
{
  static readonly kind = "GradientBoostingRegressor";
  static readonly state = gradientBoostingRegressorState;
  #boosted: BoostedTrees | undefined;

  /** The levels of the training table by column; others count as missing. */
  get seenLevels(): SeenLevels {
    return seenLevels(this.inputs);
  }

  /** How many rounds there are. */
  get rounds(): number {
    return this.#trees.rounds;
  }

  /** How much the splits by each feature decrease the loss, as a share of what all of them do; zeros without splits. */
  get importances(): Float64Array {
    return this.#trees.importances;
  }

  predict(rows: Rows): Float64Array {
    return this.#firstPrediction(this.#trees.scores(rows));
  }

  /**
   * All quantiles, one column each. The quantiles of a case are put in order (Chernozhukov, Fernández-Val and Galichon
   * 2010), so that they never cross. Losses without quantiles give the single column of `predict`.
   */
  predictQuantiles(rows: Rows): Matrix {
    return this.#predictions(this.#trees.scores(rows));
  }

  /** The prediction after every round: one column per round. */
  predictStages(rows: Rows): Matrix {
    const stages: Float64Array[] = [];
    this.#trees.forEachRound(rows, (scores) => {
      stages.push(this.#predictions(scores).column(0));
    });
    return Matrix.fromColumns(stages);
  }

  /** The leaf of every case in every tree, as the number of its node there: one column per tree. */
  leafIndices(rows: Rows): Matrix {
    return this.#trees.leafIndices(rows);
  }

  get [threadedAnswers](): ThreadedAnswers<Matrix> {
    return {
      work: (rows, control) => this.#trees.scoresOnThreads(rows, control),
      answers: { predict: (scores) => this.#firstPrediction(scores) },
    };
  }

  #firstPrediction(scores: Matrix): Float64Array {
    return finitePredictions(this.kind, this.#predictions(scores).column(0));
  }

  #predictions(scores: Matrix): Matrix {
    if (this.loss === "poisson" || this.loss === "gamma") return scores.map(Math.exp);
    if (this.taus.length < 2) return scores;
    const places = Array.from(this.taus.keys()).sort((i, j) => this.taus[i] - this.taus[j]);
    const ordered = new Matrix(scores.rows, scores.columns);
    for (let start = 0; start < scores.data.length; start += scores.columns) {
      const sorted = scores.data.slice(start, start + scores.columns).sort();
      places.forEach((column, place) => {
        ordered.data[start + column] = sorted[place];
      });
    }
    return ordered;
  }

  get #trees(): BoostedTrees {
    this.#boosted ??= new BoostedTrees(this.kind, this);
    return this.#boosted;
  }
}
