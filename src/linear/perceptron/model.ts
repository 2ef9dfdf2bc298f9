import { DataError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { FittedModel } from "../../learn/fitted-model.js";
import type { Rows } from "../../learn/input.js";
import { type Classifier, mostProbable } from "../../learn/model.js";
import { Matrix } from "../../linalg/matrix.js";
import { linearPredictor, readLinearCases } from "../engine/model/linear-model.js";
import { type PerceptronState, perceptronState } from "./state.js";

export interface PerceptronModel<L extends Label = Label> extends PerceptronState<L> {}

/** A fitted `Perceptron`. */
export class PerceptronModel<L extends Label = Label>
  extends FittedModel<PerceptronState<L>>
  implements Classifier<L>
{
  static readonly kind = "Perceptron";
  static readonly state = perceptronState;

  /** One score per hyperplane; for two classes a single one, positive for the second. */
  decisionFunction(rows: Rows): Matrix {
    const x = readLinearCases(this.kind, rows, this.inputs);
    const { coefficients, intercepts } = this;
    return Matrix.fromColumns(
      Array.from(intercepts, (intercept, k) => linearPredictor(x, intercept, coefficients.row(k))),
    );
  }

  /** The signed distance of every case to every hyperplane. */
  distances(rows: Rows): Matrix {
    const scores = this.decisionFunction(rows);
    const { coefficients } = this;
    const lengths = Array.from({ length: coefficients.rows }, (_, k) => Math.hypot(...coefficients.row(k)));
    if (lengths.includes(0)) {
      throw new DataError(
        this.kind,
        "all coefficients of a hyperplane are 0, so distances to it are undefined.",
        { expected: "a coefficient other than 0", received: "0" },
      );
    }
    return scores.map((score, at) => score / lengths[at % lengths.length]);
  }

  /** The class on whose side a case lies, or the one with the largest score; of equal ones, the first. */
  predict(rows: Rows): L[] {
    return mostProbable(this.classes, this.predictProba(rows));
  }

  /**
   * 1 for the class that is predicted and 0 for the others: a perceptron says on which side a case lies, but
   * not with what certainty. `CalibratedClassifier` turns its scores into probabilities.
   */
  predictProba(rows: Rows): Matrix {
    const scores = this.decisionFunction(rows);
    const out = new Matrix(scores.rows, this.classes.length);
    for (let i = 0; i < scores.rows; i += 1) out.data[i * out.columns + winner(scores.row(i))] = 1;
    return out;
  }
}

function winner(scores: Float64Array): number {
  if (scores.length === 1) return scores[0] > 0 ? 1 : 0;
  let best = 0;
  for (let k = 1; k < scores.length; k += 1) if (scores[k] > scores[best]) best = k;
  return best;
}
