import * as z from "zod";
import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { type LabeledState, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import { type Classifier, mostProbable } from "../../../model/model.js";
import {
  certainties,
  hyperplaneDistances,
  hyperplaneLengths,
  hyperplaneScores,
} from "../../linear/engine/model/hyperplanes.js";

const linearSVCState = StateSchema.of({
  classes: codecs.severalClasses,
  inputs: codecs.features,
  /** One row per hyperplane: a single one toward the second of two classes, otherwise one for each class. */
  coefficients: codecs.matrix,
  /** The intercept of every hyperplane. */
  intercepts: codecs.float64Array,
  /** ½‖w‖² plus the costs of all losses, for every hyperplane; w includes the coefficient of the intercept. */
  primalObjectives: codecs.float64Array,
  /** The dual objective for every hyperplane; only with the method "dual". */
  dualObjectives: codecs.float64Array.optional(),
  /** Number of support vectors of each hyperplane; only with the method "dual". */
  supportCounts: codecs.int32Array.optional(),
  /** The primal objective after every pass, one list per hyperplane; only with the method "subgradient". */
  history: z.array(codecs.float64Array).optional(),
  /** The criterion is that of the hyperplane that was last to converge. */
  convergence: codecs.convergence,
  /** The seed, if random numbers were drawn. */
  seed: z.int().min(0),
})
  .check(
    "coefficients",
    "must have one row per hyperplane and one column per feature",
    ({ classes, inputs, coefficients }) =>
      coefficients.rows === (classes.length === 2 ? 1 : classes.length) &&
      coefficients.columns === inputs.names.length,
  )
  .check("intercepts", "must be one per hyperplane, and so must everything else", (state) => {
    const { intercepts, primalObjectives, dualObjectives, supportCounts, history, coefficients } = state;
    return [intercepts, primalObjectives, dualObjectives, supportCounts, history].every(
      (list) => list === undefined || list.length === coefficients.rows,
    );
  });

/** What `LinearSVC` learns. */
export interface LinearSVCState<L extends Label = Label> extends LabeledState<typeof linearSVCState, L> {}

/** A fitted `LinearSVC`. */
export class LinearSVCModel<L extends Label = Label>
  extends FittedModel<LinearSVCState<L>>
  implements Classifier<L>
{
  static readonly kind = "LinearSVC";
  static readonly state = linearSVCState;

  /** One score per hyperplane; for two classes a single one, positive for the second. */
  decisionFunction(rows: Rows): Matrix {
    return hyperplaneScores(this, rows);
  }

  /** The signed distance of every case to every hyperplane. */
  distances(rows: Rows): Matrix {
    return hyperplaneDistances(this, rows);
  }

  /** The width of the margin of every hyperplane, 2 / ‖coefficients‖. */
  get margins(): Float64Array {
    return hyperplaneLengths(this.coefficients).map((length) => 2 / length);
  }

  /** The class on whose side a case lies, or the one with the largest score; of equal ones, the first. */
  predict(rows: Rows): L[] {
    return mostProbable(this.classes, this.predictProba(rows));
  }

  /**
   * 1 for the predicted class and 0 for the others: a margin is not a probability. `CalibratedClassifier` turns scores
   * into probabilities.
   */
  predictProba(rows: Rows): Matrix {
    return certainties(this.decisionFunction(rows), this.classes.length);
  }
}
