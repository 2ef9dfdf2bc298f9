import * as z from "zod";
import { DataError, got, OptionError, wanted, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { requireLevel } from "../../../math/probability/distributions/require.js";
import { definedIntervals, finitePredictions, finiteScores, finiteStages } from "../../../model/answers.js";
import type { SeenLevels } from "../../../model/capabilities.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { indexNearestMedian, indexOfQuantile, rearranged } from "../../../model/fitted-quantiles.js";
import type { Rows } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import { seenLevels } from "../../../model/unseen-levels.js";
import { BoostedTrees, boostedFields, fitsTrees } from "../engine/boosting/boosted-trees.js";
import { hasLevelsOf } from "../engine/features.js";
import { REGRESSION_LOSSES } from "./options.js";

const gradientBoostingRegressorState = StateSchema.of({
  ...boostedFields,
  /** The name of the target. */
  response: z.string(),
  /** The option of the fit. */
  loss: z.enum(REGRESSION_LOSSES),
  /** The quantiles that were fitted, in the order of the option; empty for other losses. */
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

/** What `GradientBoostingRegressor` learns. */
export interface GradientBoostingRegressorState extends StateOf<typeof gradientBoostingRegressorState> {}

/** A fitted `GradientBoostingRegressor`; of several quantiles, a single answer is the median or the nearest to it. */
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

  /** Number of rounds. */
  get rounds(): number {
    return this.#trees.rounds;
  }

  /** The share of each feature in the decrease of the loss by splits; zeros without splits. */
  get importances(): Float64Array {
    return this.#trees.importances;
  }

  /** The prediction for the loss; of several quantiles the median, or else the one nearest to it, the first of equally near ones. */
  predict(rows: Rows): Float64Array {
    return this.#mainPrediction(this.#trees.scores(rows));
  }

  /**
   * All quantiles, one column each. The quantiles of a case are put in order (Chernozhukov, Fernández-Val and Galichon
   * 2010), so that they never cross. Losses without quantiles give the single column of `predict`.
   */
  predictQuantiles(rows: Rows): Matrix {
    return finiteScores(`${this.kind}.predictQuantiles`, this.#predictions(this.#trees.scores(rows)));
  }

  /**
   * From the quantile (1 − level) / 2 to (1 + level) / 2, both of which must have been fitted; without a level, from the
   * smallest quantile that was fitted to the largest.
   */
  predictInterval(
    rows: Rows,
    options: { readonly level?: number } = {},
  ): { readonly lower: Float64Array; readonly upper: Float64Array } {
    const method = `${this.kind}.predictInterval`;
    requireKnownOptions(method, options, ["level"]);
    const [low, high] = this.#intervalColumns(method, options.level);
    const quantiles = this.predictQuantiles(rows);
    const bounds = { lower: quantiles.column(low), upper: quantiles.column(high) };
    return definedIntervals(method, bounds, this.taus[high] - this.taus[low]);
  }

  /** The prediction after every round: one column per round. */
  predictStages(rows: Rows): Matrix {
    const stages: Float64Array[] = [];
    this.#trees.forEachRound(rows, (scores) => {
      stages.push(this.#predictions(scores).column(this.#mainColumn));
    });
    return finiteStages(this.kind, Matrix.fromColumns(stages));
  }

  /** The leaf of every case in every tree, as the number of its node there: one column per tree. */
  leafIndices(rows: Rows): Matrix {
    return this.#trees.leafIndices(rows);
  }

  get [sharedWork](): SharedWork<Matrix> {
    return {
      onThreads: (rows, control) => this.#trees.scoresOnThreads(rows, control),
      answers: { predict: (scores) => this.#mainPrediction(scores) },
    };
  }

  #mainPrediction(scores: Matrix): Float64Array {
    return finitePredictions(this.kind, this.#predictions(scores).column(this.#mainColumn));
  }

  /** The output that a single answer is about. */
  get #mainColumn(): number {
    return indexNearestMedian(this.taus);
  }

  /** The outputs between which an interval lies. */
  #intervalColumns(method: string, level: number | undefined): readonly [low: number, high: number] {
    const { taus } = this;
    if (taus.length < 2) {
      const expected = 'a model of two quantiles at least, such as loss: "quantile" with tau: [0.05, 0.95]';
      const received = taus.length === 1 ? "a model of one quantile" : `a model of the ${this.loss} loss`;
      throw new DataError(method, words`intervals need ${wanted(expected)}; this is ${got(received)}.`);
    }
    if (level === undefined) return [taus.indexOf(Math.min(...taus)), taus.indexOf(Math.max(...taus))];
    requireLevel(method, level);
    const [low, high] = [(1 - level) / 2, (1 + level) / 2].map((tau) => indexOfQuantile(taus, tau));
    if (low >= 0 && high >= 0) return [low, high];
    const expected = `a level whose quantiles (1 ± level) / 2 were fitted; fitted quantiles: ${[...taus].join(", ")}`;
    throw new OptionError(method, { option: "level", expected, received: level });
  }

  #predictions(scores: Matrix): Matrix {
    if (this.loss === "poisson" || this.loss === "gamma") return scores.map(Math.exp);
    return this.taus.length < 2 ? scores : rearranged(scores, this.taus);
  }

  override toString(): string {
    return this.#trees.summary();
  }

  get #trees(): BoostedTrees {
    this.#boosted ??= new BoostedTrees(this.kind, this);
    return this.#boosted;
  }
}
