import type { Label } from "../base/label.js";
import { Matrix } from "../math/linalg/matrix.js";
import { answering, can, type RowMethod } from "./capabilities.js";
import type { Rows } from "./input.js";
import type { Classifier } from "./model.js";
import { type SharedWork, sharedWorkOf } from "./shared-work.js";

/**
 * What a classifier says of the same cases when it is asked several questions: a pipeline prepares the cases once, and
 * work that the answers share is done once. Every answer is that of the method itself.
 */
export class ClassifierAnswers<L extends Label = Label> {
  readonly #model: Classifier<L>;
  readonly #rows: Rows;
  readonly #shared: SharedWork | undefined;
  #work: { readonly result: unknown } | undefined;
  #probabilities: Matrix | undefined;

  constructor(classifier: Classifier<L>, cases: Rows) {
    const { model, rows } = answering(classifier, cases);
    this.#model = model as Classifier<L>;
    this.#rows = rows;
    this.#shared = sharedWorkOf(model);
  }

  /** The class of every case, as `predict` gives it. */
  get labels(): L[] {
    return this.#answer("predict", this.#model) as L[];
  }

  /** P(class | case), one row per case. */
  get probabilities(): Matrix {
    this.#probabilities ??= this.#answer("predictProba", this.#model) as Matrix;
    return this.#probabilities;
  }

  /**
   * Scores that rank cases by class, one column per class, where the probabilities do not: a machine that is certain
   * of every case says 0 or 1, but how far cases are on their side still orders them. Undefined if probabilities rank,
   * or there is nothing better.
   */
  get rankingScores(): Matrix | undefined {
    const isCertain = this.probabilities.data.every((value) => value === 0 || value === 1);
    if (!isCertain || !can(this.#model, "scores")) return undefined;
    const scores = this.#answer("decisionFunction", this.#model) as Matrix;
    return scores.columns === 1 ? ofBothClasses(scores) : scores;
  }

  #answer<K extends RowMethod>(name: K, model: { readonly [N in K]: (rows: Rows) => unknown }): unknown {
    const [work, answer] = [this.#shared?.here, this.#shared?.answers[name]];
    if (work === undefined || answer === undefined) return model[name](this.#rows);
    this.#work ??= { result: work(this.#rows) };
    return answer(this.#work.result);
  }
}

/** A single score is that of the second class. */
function ofBothClasses({ data, rows }: Matrix): Matrix {
  return new Matrix(rows, 2).map((_, at) => (at % 2 === 0 ? -data[at >> 1] : data[at >> 1]));
}
