import type { Label } from "../base/label.js";
import { FittedModel, type ModelState } from "../learn/fitted-model.js";
import { isSparse } from "../learn/input/sparse-rows.js";
import { type Rows, readNewRows, requireUsable } from "../learn/input.js";
import { type Classifier, labelsOf, mostProbable } from "../learn/model.js";
import { Matrix } from "../linalg/matrix.js";
import { logSumExp, softmax } from "../wasm/log-rows.js";
import { bestLinear, type LinearFunctions } from "./linear-functions.js";

/** What every classifier knows of its training data. */
export interface ClassifierState<L extends Label = Label> extends ModelState {
  /** The labels as they were given, in the order of the columns of `predictProba`. */
  readonly classes: readonly L[];
}

/**
 * A classifier by Bayes' rule. It computes log P(class, case), up to a constant for each case; everything else
 * follows from that.
 */
export abstract class PosteriorModel<
    L extends Label = Label,
    S extends ClassifierState<L> = ClassifierState<L>,
  >
  extends FittedModel<S>
  implements Classifier<L>
{
  declare readonly classes: readonly L[];

  /** log P(class | case), up to a constant that all classes of a case share: cases × classes. */
  protected abstract logScores(rows: Rows): Matrix;

  /** Linear functions of dense features, if there are any whose largest is that of the most probable class. */
  protected get linear(): LinearFunctions | undefined {
    return undefined;
  }

  /** The most probable class of every case; of equal ones, the first. */
  predict(rows: Rows): L[] {
    const { linear } = this;
    if (linear === undefined || isSparse(rows)) return mostProbable(this.classes, this.logScores(rows));
    const x = readNewRows(this.kind, rows, this.inputs);
    const { codes, finite } = bestLinear(x, linear);
    // Unusable numbers make the functions infinite or NaN, so that usable ones need no check.
    if (!finite) requireUsable(this.kind, x, this.features, "error");
    return labelsOf(this.classes, codes);
  }

  /** P(class | case), one row per case. */
  predictProba(rows: Rows): Matrix {
    const scores = this.logScores(rows);
    return new Matrix(scores.rows, scores.columns, softmax(scores));
  }

  /** log P(class | case), exact even if the probability itself underflows. */
  predictLogProba(rows: Rows): Matrix {
    const scores = this.logScores(rows);
    const evidence = logSumExp(scores);
    return scores.map((value, at) => value - evidence[Math.floor(at / scores.columns)]);
  }
}
