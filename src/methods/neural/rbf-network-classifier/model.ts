import type * as z from "zod";
import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { PosteriorModel } from "../../../model/bayes-rule/posterior-model.js";
import * as codecs from "../../../model/files/codecs.js";
import { type LabeledState, StateSchema } from "../../../model/files/state.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Model } from "../../../model/model.js";
import { LogisticRegressionModel } from "../../linear/logistic-regression/model.js";
import { radialFeatures } from "../radial/features.js";
import { fitsLayer, LAYER_MESSAGE, radialFields } from "../radial/state.js";

const isLogistic = (model: Model): model is LogisticRegressionModel<number> =>
  model instanceof LogisticRegressionModel;

const rbfNetworkClassifierState = StateSchema.of({
  ...radialFields,
  classes: codecs.severalClasses,
  /** The logistic regression on the radial functions; its classes are the indices of the classes. */
  regression: codecs.model.refine(isLogistic, "must be a logistic regression") as unknown as z.ZodType<
    LogisticRegressionModel<number>
  >,
})
  .check("centers", LAYER_MESSAGE, fitsLayer)
  .check(
    "regression",
    "must have a coefficient for every center, and the indices of the classes as classes",
    ({ regression, centers, classes }) =>
      regression.features.length === centers.rows &&
      regression.classes.length === classes.length &&
      regression.classes.every((label, k) => label === k),
  );

/** What `RBFNetworkClassifier` learns. */
export interface RBFNetworkClassifierState<L extends Label = Label>
  extends LabeledState<typeof rbfNetworkClassifierState, L> {}

/** A fitted `RBFNetworkClassifier`. */
export class RBFNetworkClassifierModel<L extends Label = Label> extends PosteriorModel<
  L,
  RBFNetworkClassifierState<L>
> {
  static readonly kind = "RBFNetworkClassifier";
  static readonly state = rbfNetworkClassifierState;

  /** The values of the radial functions, cases × centers. */
  radialFeatures(rows: Rows): Matrix {
    return radialFeatures(this, readNewCases(this.kind, rows, this.inputs, "error"));
  }

  protected logScores(rows: Rows): Matrix {
    return this.regression.predictLogProba(this.radialFeatures(rows));
  }
}
