// The training cases of a boosted classifier: how members do on them alone, and together after every round.

import { argMax } from "../../../evaluate/metrics/input/arg-max.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { Rows } from "../../../model/input.js";
import type { Classifier } from "../../../model/model.js";
import type { Judgment } from "../engine/boost.js";
import { sumOf } from "../engine/boosting.js";
import type { AdaBoostClassifierSettings } from "./options.js";
import { addContribution, contributionOf } from "./scores.js";
import { errorBound, judgeProbabilities, judgeVotes, weightedError } from "./solver.js";

export class Stages {
  readonly #cases: LabeledCases;
  readonly #settings: AdaBoostClassifierSettings;
  readonly #weights: Float64Array;
  readonly #scores: Matrix;
  #said: Matrix;
  readonly #trainingErrors: number[] = [];
  readonly #errorBounds: number[] = [];

  constructor(cases: LabeledCases, settings: AdaBoostClassifierSettings) {
    this.#cases = cases;
    this.#settings = settings;
    this.#weights = cases.weights ?? new Float64Array(cases.count).fill(1);
    this.#scores = new Matrix(cases.count, cases.classes.length);
    this.#said = this.#scores;
  }

  judge(model: Classifier, rows: Rows, weights: Float64Array): Judgment {
    const { classes, codes: truth } = this.#cases;
    const { method, learningRate } = this.#settings;
    this.#said = contributionOf(model, classes, method, rows);
    const totalWeight = sumOf(this.#weights);
    const boosted = { truth, classes: classes.length, learningRate, totalWeight };
    return method === "real"
      ? judgeProbabilities(boosted, this.#said, weights)
      : judgeVotes(boosted, largest(this.#said), weights);
  }

  keep(confidence: number): number {
    const { codes: truth } = this.#cases;
    addContribution(this.#scores, this.#said, confidence);
    const error = weightedError(truth, largest(this.#scores), this.#weights);
    this.#trainingErrors.push(error);
    this.#errorBounds.push(errorBound(truth, this.#scores, this.#weights));
    return error;
  }

  get trainingErrors(): Float64Array {
    return Float64Array.from(this.#trainingErrors);
  }

  get errorBounds(): Float64Array {
    return Float64Array.from(this.#errorBounds);
  }
}

/** The index of the largest number in every row. */
function largest(scores: Matrix): Int32Array {
  const out = new Int32Array(scores.rows);
  for (let row = 0; row < out.length; row += 1) out[row] = argMax(scores, row);
  return out;
}
