import type { Label } from "../../../../src/base/label.js";
import type { Matrix } from "../../../../src/math/linalg/matrix.js";
import { scoreFarRows } from "../../../../src/model/bayes-rule/far-rows.js";
import { PosteriorModel } from "../../../../src/model/bayes-rule/posterior-model.js";
import * as codecs from "../../../../src/model/files/codecs.js";
import { type LabeledState, StateSchema } from "../../../../src/model/files/state.js";
import { type Rows, readNewCases } from "../../../../src/model/input.js";
import { distancesTo } from "./solver.js";

const newMethodState = StateSchema.of({
  classes: codecs.classes,
  inputs: codecs.features,
  /** The quantile of every feature in every class: classes × features. */
  centers: codecs.matrix,
}).check(
  "centers",
  "must have a row for every class and a column for every feature",
  ({ centers, classes, inputs }) =>
    centers.rows === classes.length && centers.columns === inputs.names.length,
);

/** What `NewMethod` learns. */
export interface NewMethodState<L extends Label = Label> extends LabeledState<typeof newMethodState, L> {}

/** A fitted `NewMethod`. */
export class NewMethodModel<L extends Label = Label> extends PosteriorModel<L, NewMethodState<L>> {
  static readonly kind = "NewMethod";
  static readonly state = newMethodState;

  /** Classes are the less probable the farther their quantiles are: log P(class | case) falls by the distance. */
  protected logScores(rows: Rows): Matrix {
    const score = (x: Matrix) => distancesTo(this.centers, x).map((distance) => -distance);
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return scoreFarRows(x, score(x), score);
  }
}
