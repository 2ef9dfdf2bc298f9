import type { Label } from "../../base/label.js";
import { Matrix } from "../../math/linalg/matrix.js";
import * as codecs from "../../model/files/codecs.js";
import { type LabeledState, StateSchema } from "../../model/files/state.js";
import { FittedModel } from "../../model/fitted-model.js";
import type { Rows } from "../../model/input.js";
import type { Classifier } from "../../model/model.js";
import { countNewCases } from "./cases.js";
import { baselineClassifierOptions } from "./options.js";

const baselineClassifierState = StateSchema.of({
  inputs: codecs.features,
  classes: codecs.classes,
  /** The total weight of the training cases of each class. */
  classWeights: codecs.nonNegativeArray,
  method: baselineClassifierOptions.shape.method,
}).check(
  "classWeights",
  "must have one finite number ≥ 0 per class, not all 0",
  ({ classes, classWeights }) =>
    classWeights.length === classes.length &&
    Number.isFinite(classWeights.reduce((sum, weight) => sum + weight, 0)) &&
    classWeights.some((weight) => weight > 0),
);

/** What `BaselineClassifier` learns. */
export interface BaselineClassifierState<L extends Label = Label>
  extends LabeledState<typeof baselineClassifierState, L> {}

/** A fitted `BaselineClassifier`. */
export class BaselineClassifierModel<L extends Label = Label>
  extends FittedModel<BaselineClassifierState<L>>
  implements Classifier<L>
{
  static readonly kind = "BaselineClassifier";
  static readonly state = baselineClassifierState;

  /** The class probabilities of every case, in the order of `classes`. */
  get probabilities(): Float64Array {
    const { classWeights, method } = this;
    const sum = classWeights.reduce((a, b) => a + b, 0);
    const most = classWeights.indexOf(Math.max(...classWeights));
    return classWeights.map((weight, code) => {
      if (method === "uniform") return 1 / classWeights.length;
      return method === "shares" ? weight / sum : Number(code === most);
    });
  }

  /** The most probable class; of equally probable ones, the first. */
  predict(rows: Rows): L[] {
    const { probabilities } = this;
    const best = probabilities.indexOf(Math.max(...probabilities));
    return new Array<L>(countNewCases(this.kind, rows, this.features)).fill(this.classes[best]);
  }

  /** The class probabilities, equal for all cases: cases × classes. */
  predictProba(rows: Rows): Matrix {
    const { probabilities } = this;
    const count = countNewCases(this.kind, rows, this.features);
    return new Matrix(count, probabilities.length).map((_, at) => probabilities[at % probabilities.length]);
  }
}
