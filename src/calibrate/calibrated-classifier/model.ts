import { z } from "zod";
import { FormatError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, writeModel } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import { type Classifier, type Model, mostProbable } from "../../learn/model.js";
import type { Matrix } from "../../linalg/matrix.js";
import { type Calibrator, calibratorSchema, readCalibrator, writeCalibrator } from "../calibrator.js";
import { applyCalibrators } from "./calibrators.js";
import { calibratedClassifierOptions } from "./options.js";
import { type ScoreSettings, scoresOf } from "./scores.js";

/** A model with the maps of its scores: one for each class, or a single one. */
export interface CalibratedMember {
  readonly model: Classifier;
  readonly calibrators: readonly Calibrator[];
}

interface State<L extends Label> extends ScoreSettings {
  readonly classes: readonly L[];
  readonly members: readonly CalibratedMember[];
  readonly seed: number;
}

/** A fitted `CalibratedClassifier`. */
export class CalibratedClassifierModel<L extends Label = Label> implements Classifier<L> {
  readonly kind = "CalibratedClassifier";
  readonly classes: readonly L[];
  readonly method: ScoreSettings["method"];
  readonly scale: ScoreSettings["scale"];
  /** The models of the folds, or the one of all cases, with their maps. */
  readonly members: readonly CalibratedMember[];
  readonly seed: number;

  constructor({ classes, method, scale, members, seed }: State<L>) {
    this.classes = classes;
    this.method = method;
    this.scale = scale;
    this.members = members;
    this.seed = seed;
  }

  get features(): readonly string[] {
    return this.members[0].model.features;
  }

  /** The most probable class of every case; of equal ones, the first. */
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

  toJSON(): ModelJson {
    return writeModel(written, this);
  }
}

const schema = z.strictObject({
  classes: z.array(codecs.label).min(2),
  method: calibratedClassifierOptions.shape.method.unwrap(),
  scale: calibratedClassifierOptions.shape.scale.unwrap(),
  members: z
    .array(z.strictObject({ model: z.unknown(), calibrators: z.array(calibratorSchema).min(1) }))
    .min(1),
  seed: z.int().min(0),
});

const fitting = schema.refine(
  ({ classes, method, members }) =>
    members.every(
      ({ calibrators }) =>
        calibrators.length === (method === "temperature" || classes.length === 2 ? 1 : classes.length) &&
        calibrators.every((each) => each.method === method),
    ),
  { path: ["members"], message: "have maps that fit neither the method nor the classes" },
);

const written: Omit<ModelFormat<CalibratedClassifierModel, typeof fitting>, "create"> = {
  kind: "CalibratedClassifier",
  schema: fitting,
  state: ({ classes, method, scale, members, seed }) => ({
    classes: [...classes],
    method,
    scale,
    members: members.map(({ model, calibrators }) => ({
      model: model.toJSON(),
      calibrators: calibrators.map(writeCalibrator),
    })),
    seed,
  }),
};

/** The form of the file; the models inside are read by `load`, which knows all methods. */
export function calibratedClassifierFormat(
  load: (json: unknown) => Model,
): ModelFormat<CalibratedClassifierModel, typeof fitting> {
  return {
    ...written,
    create: ({ members, ...state }) =>
      new CalibratedClassifierModel({
        ...state,
        members: members.map(({ model, calibrators }) => ({
          model: requireClassifier(load(model), state.classes),
          calibrators: calibrators.map(readCalibrator),
        })),
      }),
  };
}

function requireClassifier(model: Model, classes: readonly Label[]): Classifier {
  const same =
    "predictProba" in model &&
    (model as Classifier).classes.length === classes.length &&
    (model as Classifier).classes.every((label, code) => label === classes[code]);
  if (same) return model as Classifier;
  throw new FormatError(
    `CalibratedClassifier: field "state.members": a model, of kind ${model.kind}, is no classifier of the same classes.`,
    {
      method: "CalibratedClassifier",
      column: "state.members",
      expected: "a classifier of the same classes",
      received: model.kind,
    },
  );
}
