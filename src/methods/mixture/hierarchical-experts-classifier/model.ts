import type { Label } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { finiteScores } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { type LabeledState, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import { type Classifier, mostProbable } from "../../../model/model.js";
import { areShapes, gateProbabilities, readDesign, treeOf } from "../experts/model.js";
import { softmaxOf } from "../experts/softmax-step.js";
import { expertFields } from "../experts/state.js";

const hierarchicalExpertsClassifierState = StateSchema.of({
  ...expertFields,
  classes: codecs.classes,
}).check("gates", "must have the shapes that branching, classes and features ask for", (state) =>
  areShapes(state, state.classes.length),
);

/** What `HierarchicalExpertsClassifier` learns. */
export interface HierarchicalExpertsClassifierState<L extends Label = Label>
  extends LabeledState<typeof hierarchicalExpertsClassifierState, L> {}

/** A fitted `HierarchicalExpertsClassifier`. */
export class HierarchicalExpertsClassifierModel<L extends Label = Label>
  extends FittedModel<HierarchicalExpertsClassifierState<L>>
  implements Classifier<L>
{
  static readonly kind = "HierarchicalExpertsClassifier";
  static readonly state = hierarchicalExpertsClassifierState;

  /** The most probable class of every case. */
  predict(rows: Rows): L[] {
    return mostProbable(this.classes, this.predictProba(rows));
  }

  /** P(class | case), one row per case: those of the experts, weighted by the gates. */
  predictProba(rows: Rows): Matrix {
    const { classes } = this;
    const design = readDesign(this, rows);
    const shares = gateProbabilities(this, design);
    const out = new Matrix(design.rows, classes.length);
    for (const [e, { coefficients }] of treeOf(this).experts.entries()) {
      const { logs } = softmaxOf(design, coefficients, classes.length);
      for (let at = 0; at < logs.length; at += 1)
        out.data[at] += shares.get(Math.floor(at / classes.length), e) * Math.exp(logs[at]);
    }
    // Rounding leaves sums that are not quite 1.
    for (let i = 0; i < out.rows; i += 1) {
      const sum = out.row(i).reduce((total, value) => total + value, 0);
      for (let k = 0; k < classes.length; k += 1) out.data[i * classes.length + k] /= sum;
    }
    return finiteScores(this.kind, out);
  }

  /** P(expert | case) by the gates, one column per expert. */
  gateProbabilities(rows: Rows): Matrix {
    return gateProbabilities(this, readDesign(this, rows));
  }
}
