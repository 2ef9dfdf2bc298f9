import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { finiteScores } from "../../../model/answers.js";
import { PosteriorModel } from "../../../model/bayes-rule/posterior-model.js";
import type { SeenLevels } from "../../../model/capabilities.js";
import * as codecs from "../../../model/files/codecs.js";
import { type LabeledState, StateSchema } from "../../../model/files/state.js";
import type { Rows } from "../../../model/input.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import { seenLevels } from "../../../model/unseen-levels.js";
import { BoostedTrees, boostedFields, fitsTrees } from "../engine/boosting/boosted-trees.js";
import { hasLevelsOf } from "../engine/features.js";

const gradientBoostingClassifierState = StateSchema.of({
  ...boostedFields,
  classes: codecs.severalClasses,
  /** The option of the fit. */
  loss: z.enum(["logistic", "exponential"]),
})
  .check("levels", "must have the number of levels of every feature", ({ levels, inputs }) =>
    hasLevelsOf(inputs, levels),
  )
  .check("init", "must have one score for two classes, or one per class", ({ init, classes, loss }) =>
    loss === "exponential" || classes.length === 2
      ? init.length === 1 && classes.length === 2
      : init.length === classes.length,
  )
  .check("trees", "must have one tree per score and round that splits by the features", fitsTrees);

/** What `GradientBoostingClassifier` learns. */
export interface GradientBoostingClassifierState<L extends Label = Label>
  extends LabeledState<typeof gradientBoostingClassifierState, L> {}

/** A fitted `GradientBoostingClassifier`. */
export class GradientBoostingClassifierModel<L extends Label = Label> extends PosteriorModel<
  L,
  GradientBoostingClassifierState<L>
> {
  static readonly kind = "GradientBoostingClassifier";
  static readonly state = gradientBoostingClassifierState;
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

  /**
   * The sums of the trees: for two classes the log-odds of the second, or half of them with the exponential loss;
   * otherwise one column per class.
   */
  decisionFunction(rows: Rows): Matrix {
    return finiteScores(this.kind, this.#trees.scores(rows));
  }

  /** The predicted class after every round, as an index into `classes`: one column per round. */
  predictStages(rows: Rows): Matrix {
    const stages: Float64Array[] = [];
    this.#trees.forEachRound(rows, (scores) => {
      const { data, rows: cases, columns } = this.#classScores(scores);
      stages.push(
        Float64Array.from({ length: cases }, (_, i) => {
          let best = 0;
          for (let k = 1; k < columns; k += 1) if (data[i * columns + k] > data[i * columns + best]) best = k;
          return best;
        }),
      );
    });
    return Matrix.fromColumns(stages);
  }

  /** The leaf of every case in every tree, as the number of its node there: one column per tree. */
  leafIndices(rows: Rows): Matrix {
    return this.#trees.leafIndices(rows);
  }

  override get [sharedWork](): SharedWork<Matrix> {
    const { predict, predictProba, predictLogProba } = this.byScores;
    return {
      here: (rows) => this.decisionFunction(rows),
      onThreads: (rows, control) => this.#trees.scoresOnThreads(rows, control),
      answers: {
        decisionFunction: (scores) => finiteScores(this.kind, scores),
        predict: (scores) => predict(this.#classScores(scores)),
        predictProba: (scores) => predictProba(this.#classScores(scores)),
        predictLogProba: (scores) => predictLogProba(this.#classScores(scores)),
      },
    };
  }

  protected override logScores(rows: Rows): Matrix {
    return this.#classScores(this.decisionFunction(rows));
  }

  #classScores(scores: Matrix): Matrix {
    if (this.init.length > 1) return scores;
    const factor = this.loss === "exponential" ? 2 : 1;
    return new Matrix(scores.rows, 2).map((_, at) => (at % 2 === 0 ? 0 : factor * scores.data[at >>> 1]));
  }

  override toString(): string {
    return this.#trees.summary();
  }

  get #trees(): BoostedTrees {
    this.#boosted ??= new BoostedTrees(this.kind, this);
    return this.#boosted;
  }
}
