import type { Label } from "../base/label.js";
import type { ModelJson } from "../learn/format.js";
import { type Features, type Rows, readNewRows, requireUsable } from "../learn/input.js";
import { type Classifier, labelsOf, mostProbable } from "../learn/model.js";
import { isSparse } from "../learn/sparse-rows.js";
import { Matrix } from "../linalg/matrix.js";
import { logSumExp, softmax } from "../wasm/log-rows.js";
import { bestLinear, type LinearFunctions } from "./linear-functions.js";

/** What every classifier knows of its training data. */
export interface ClassifierState<L extends Label> {
  readonly classes: readonly L[];
  readonly inputs: Features;
}

/**
 * A classifier by Bayes' rule: it says log P(class, case), or anything that differs from it by a number
 * for each case, and all the rest follows.
 */
export abstract class PosteriorModel<L extends Label = Label> implements Classifier<L> {
  abstract readonly kind: string;
  readonly classes: readonly L[];
  /** The names and the encoding of the features. */
  readonly inputs: Features;

  constructor({ classes, inputs }: ClassifierState<L>) {
    this.classes = classes;
    this.inputs = inputs;
  }

  get features(): readonly string[] {
    return this.inputs.names;
  }

  /** log P(class | case) but for a number that all classes of a case share: cases × classes. */
  protected abstract logScores(rows: Rows): Matrix;

  abstract toJSON(): ModelJson;

  /** Linear functions of dense features of which that of the most probable class is the largest, if there are. */
  protected get linear(): LinearFunctions | undefined {
    return undefined;
  }

  /** The most probable class of every case; of equal ones, the first. */
  predict(rows: Rows): L[] {
    const { linear } = this;
    if (linear === undefined || isSparse(rows)) return mostProbable(this.classes, this.logScores(rows));
    const x = readNewRows(this.kind, rows, this.inputs);
    const { codes, finite } = bestLinear(x, linear);
    // Numbers that cannot be used leave no function finite, so that those that can need no look.
    if (!finite) requireUsable(this.kind, x, this.features, "error");
    return labelsOf(this.classes, codes);
  }

  /** P(class | case), one row per case. */
  predictProba(rows: Rows): Matrix {
    const scores = this.logScores(rows);
    return new Matrix(scores.rows, scores.columns, softmax(scores));
  }

  /** log P(class | case), exact also where the probability itself would vanish. */
  predictLogProba(rows: Rows): Matrix {
    const scores = this.logScores(rows);
    const evidence = logSumExp(scores);
    return scores.map((value, at) => value - evidence[Math.floor(at / scores.columns)]);
  }
}
