import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { finiteScores } from "../../../model/answers.js";
import { PosteriorModel } from "../../../model/bayes-rule/posterior-model.js";
import * as codecs from "../../../model/files/codecs.js";
import { type LabeledState, StateSchema } from "../../../model/files/state.js";
import type { Rows } from "../../../model/input.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import { hiddenUnits, outputSums, outputSumsOnThreads } from "../engine/answers.js";
import { fitsFeatures, fitsLayers, LAYERS_MESSAGE, networkFields, SCALES_MESSAGE } from "../engine/state.js";
import { networkSummary } from "../engine/summary.js";

/** Two classes share one output. */
export function outputsOf(classes: number): number {
  return classes === 2 ? 1 : classes;
}

const mlpClassifierState = StateSchema.of({
  ...networkFields,
  classes: codecs.severalClasses,
  /** The option of the fit. */
  loss: z.enum(["cross-entropy", "squared"]),
})
  .check("weights", LAYERS_MESSAGE, (state) => fitsLayers(state, outputsOf(state.classes.length)))
  .check("scales", SCALES_MESSAGE, fitsFeatures);

/** What `MLPClassifier` learns. */
export interface MLPClassifierState<L extends Label = Label>
  extends LabeledState<typeof mlpClassifierState, L> {}

/** A fitted `MLPClassifier`. */
export class MLPClassifierModel<L extends Label = Label> extends PosteriorModel<L, MLPClassifierState<L>> {
  static readonly kind = "MLPClassifier";
  static readonly state = mlpClassifierState;

  /** The sums of the output units: for two classes the log-odds of the second, otherwise one column per class. */
  decisionFunction(rows: Rows): Matrix {
    return finiteScores(this.kind, outputSums(this.kind, rows, this));
  }

  /** The values of the units of a hidden layer, counted from 0: cases × units. */
  hiddenUnits(rows: Rows, layer = 0): Matrix {
    return hiddenUnits(this.kind, rows, this, layer);
  }

  /** The layers, and how the training ended. */
  summary(): string {
    return networkSummary(this.kind, this);
  }

  override get [sharedWork](): SharedWork<Matrix> {
    const { predict, predictProba, predictLogProba } = this.byScores;
    return {
      here: (rows) => this.decisionFunction(rows),
      onThreads: (rows, control) => outputSumsOnThreads(this.kind, rows, this, control),
      answers: {
        decisionFunction: (sums) => finiteScores(this.kind, sums),
        predict: (sums) => predict(this.#classScores(sums)),
        predictProba: (sums) => predictProba(this.#classScores(sums)),
        predictLogProba: (sums) => predictLogProba(this.#classScores(sums)),
      },
    };
  }

  protected override logScores(rows: Rows): Matrix {
    return this.#classScores(this.decisionFunction(rows));
  }

  /** Of two classes, the first has the score 0. */
  #classScores(sums: Matrix): Matrix {
    if (sums.columns > 1) return sums;
    return new Matrix(sums.rows, 2).map((_, at) => (at % 2 === 0 ? 0 : sums.data[at >>> 1]));
  }
}
