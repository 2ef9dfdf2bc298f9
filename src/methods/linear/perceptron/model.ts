import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import { type Classifier, mostProbable } from "../../../model/model.js";
import { certainties, hyperplaneDistances, hyperplaneScores } from "../engine/model/hyperplanes.js";
import { type PerceptronState, perceptronState } from "./state.js";

/** A fitted `Perceptron`. */
export class PerceptronModel<L extends Label = Label>
  extends FittedModel<PerceptronState<L>>
  implements Classifier<L>
{
  static readonly kind = "Perceptron";
  static readonly state = perceptronState;

  /** One score per hyperplane; for two classes a single one, positive for the second. */
  decisionFunction(rows: Rows): Matrix {
    return hyperplaneScores(this, rows);
  }

  /** The signed distance of every case to every hyperplane. */
  distances(rows: Rows): Matrix {
    return hyperplaneDistances(this, rows);
  }

  /** The class on whose side a case lies, or the one with the largest score; of equal ones, the first. */
  predict(rows: Rows): L[] {
    return mostProbable(this.classes, this.predictProba(rows));
  }

  /**
   * 1 for the predicted class and 0 for the others: a perceptron determines the side of the hyperplane, but no
   * probability. `CalibratedClassifier` turns its scores into probabilities.
   */
  predictProba(rows: Rows): Matrix {
    return certainties(this.decisionFunction(rows), this.classes.length);
  }
}
