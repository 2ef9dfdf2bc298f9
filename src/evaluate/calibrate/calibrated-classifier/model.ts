import * as z from "zod";
import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { can } from "../../../model/capabilities.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import { type Classifier, type Model, mostProbable } from "../../../model/model.js";
import { type Calibrator, calibratorCodec } from "../calibrator.js";
import { applyCalibrators } from "./calibrators.js";
import { calibratedClassifierOptions } from "./options.js";
import { type ScoreSettings, scoresOf } from "./scores.js";

/** A model with the maps of its scores: one for each class, or a single one. */
export interface CalibratedMember {
  readonly model: Classifier;
  readonly calibrators: readonly Calibrator[];
}

const { method, form } = calibratedClassifierOptions.shape;

const calibratedClassifierState = StateSchema.of({
  classes: codecs.severalClasses,
  inputs: codecs.features,
  method: method.unwrap(),
  form: form.unwrap(),
  /** The models of the folds, or the one of all cases, with their maps. */
  members: field<readonly CalibratedMember[]>(
    z
      .array(
        z.strictObject({
          // That these are classifiers is checked below.
          model: codecs.model as z.ZodType<Classifier>,
          calibrators: z.array(calibratorCodec).min(1),
        }),
      )
      .min(1),
  ),
  /** The seed, if random numbers were drawn. */
  seed: z.int().min(0),
})
  .check("members", "must have maps that fit the method and the classes", (state) => {
    const count = state.method === "temperature" || state.classes.length === 2 ? 1 : state.classes.length;
    return state.members.every(
      ({ calibrators }) =>
        calibrators.length === count && calibrators.every((each) => each.method === state.method),
    );
  })
  .check("members", "must be classifiers of the same classes", ({ classes, members }) =>
    members.every(({ model }) => isClassifier(model) && sameList(model.classes, classes)),
  )
  .check("inputs", "must be the features of the first member", ({ inputs, members }) =>
    sameList(members[0].model.features, inputs.names),
  );

/** What `CalibratedClassifier` learns. */
export interface CalibratedClassifierState<L extends Label = Label>
  extends ScoreSettings,
    LabeledState<typeof calibratedClassifierState, L> {}

function isClassifier(model: Model): boolean {
  return can(model, "probabilities") && "classes" in model;
}

function sameList(a: readonly Label[], b: readonly Label[]): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at]);
}

/** A fitted `CalibratedClassifier`. */
export class CalibratedClassifierModel<L extends Label = Label>
  extends FittedModel<CalibratedClassifierState<L>>
  implements Classifier<L>
{
  static readonly kind = "CalibratedClassifier";
  static readonly state = calibratedClassifierState;

  /** The most probable class of every case; of equally probable ones, the first. */
  predict(rows: Rows): L[] {
    return mostProbable(this.classes, this.predictProba(rows));
  }

  /** P(class | case): the mean of the calibrated probabilities of all members. */
  predictProba(rows: Rows): Matrix {
    const parts = this.members.map(({ model, calibrators }) =>
      applyCalibrators(calibrators, scoresOf(model, rows, this)),
    );
    if (parts.length === 1) return parts[0];
    return parts[0].map((_, at) => parts.reduce((sum, { data }) => sum + data[at], 0) / parts.length);
  }
}
