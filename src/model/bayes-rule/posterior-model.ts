import type { Label } from "../../base/label.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { logSumExp, softmax } from "../../wasm/log-rows.js";
import { comparableScores } from "../answers.js";
import { ModelBase, type ModelState } from "../fitted-model.js";
import { isSparse } from "../input/sparse-rows.js";
import { type Rows, readNewRows, requireUsable } from "../input.js";
import { type Classifier, labelsOf, mostProbable } from "../model.js";
import { type SharedWork, sharedWork } from "../shared-work.js";
import { bestLinear, type LinearFunctions } from "./linear-functions.js";

/** What every classifier knows of its training data. */
export interface ClassifierState<L extends Label = Label> extends ModelState {
  /** The labels as they were given, in the order of the columns of `predictProba`. */
  readonly classes: readonly L[];
}

/**
 * A classifier by Bayes' rule. It computes log P(class, case), up to a constant for each case; everything else
 * follows from that. Bases whose state is a type parameter extend this class; a model extends `PosteriorModel`.
 */
export abstract class PosteriorBase<
    L extends Label = Label,
    S extends ClassifierState<L> = ClassifierState<L>,
  >
  extends ModelBase<S>
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
    if (linear === undefined || isSparse(rows)) return this.byScores.predict(this.logScores(rows));
    const x = readNewRows(this.kind, rows, this.inputs);
    const { codes, finite } = bestLinear(x, linear);
    if (finite) return labelsOf(this.classes, codes);
    // Unusable numbers make the functions infinite or NaN, so that usable ones need no check.
    requireUsable(this.kind, x, this.features, "error");
    return this.byScores.predict(this.logScores(rows));
  }

  /** P(class | case), one row per case. */
  predictProba(rows: Rows): Matrix {
    return this.byScores.predictProba(this.logScores(rows));
  }

  /** log P(class | case), exact even if the probability itself underflows. */
  predictLogProba(rows: Rows): Matrix {
    return this.byScores.predictLogProba(this.logScores(rows));
  }

  /** Labels by linear functions need no scores of classes, which take longer. */
  get [sharedWork](): SharedWork<Matrix> {
    const { predict, ...others } = this.byScores;
    return {
      here: (rows) => this.logScores(rows),
      answers: this.linear === undefined ? { predict, ...others } : others,
    };
  }

  /** What the methods make of `logScores`. */
  protected get byScores() {
    const comparable = (scores: Matrix) => comparableScores(this.kind, scores);
    return {
      predict: (scores: Matrix): L[] => mostProbable(this.classes, comparable(scores)),
      predictProba: (scores: Matrix): Matrix =>
        new Matrix(scores.rows, scores.columns, softmax(comparable(scores))),
      predictLogProba: (scores: Matrix): Matrix => {
        const differences = lessLargest(comparable(scores));
        const evidence = logSumExp(differences);
        return differences.map((value, at) => value - evidence[Math.floor(at / scores.columns)]);
      },
    };
  }
}

/** The base of classifiers by Bayes' rule: a model has the fields of its state, too. */
export const PosteriorModel = PosteriorBase as unknown as Pick<
  typeof PosteriorBase,
  keyof typeof PosteriorBase
> &
  (abstract new <L extends Label = Label, S extends ClassifierState<L> = ClassifierState<L>>(
    state: S,
  ) => PosteriorBase<L, S> & S);
export type PosteriorModel<
  L extends Label = Label,
  S extends ClassifierState<L> = ClassifierState<L>,
> = PosteriorBase<L, S> & S;

/** Scores less the largest of their row: next to a huge score, the logarithm of a sum would be lost. */
function lessLargest({ data, rows, columns }: Matrix): Matrix {
  const out = new Matrix(rows, columns);
  for (let start = 0; start < data.length; start += columns) {
    let largest = data[start];
    for (let at = start + 1; at < start + columns; at += 1) if (data[at] > largest) largest = data[at];
    for (let at = start; at < start + columns; at += 1) out.data[at] = data[at] - largest;
  }
  return out;
}
