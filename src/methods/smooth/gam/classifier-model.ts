import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { PosteriorModel } from "../../../model/bayes-rule/posterior-model.js";
import * as codecs from "../../../model/files/codecs.js";
import { type LabeledState, StateSchema } from "../../../model/files/state.js";
import type { Rows } from "../../../model/input.js";
import { binaryLogs } from "./binary-logs.js";
import { GAMModel } from "./model.js";

const gamClassifierState = StateSchema.of({
  inputs: codecs.features,
  classes: codecs.severalClasses,
  /** The additive model of the second of two classes, or one of each class against all others. */
  models: z.array(
    codecs.model.refine((model) => model instanceof GAMModel, {
      error: "must be an additive model",
    }) as unknown as z.ZodType<GAMModel>,
  ),
  convergence: codecs.convergence,
}).check(
  "models",
  "must be one for two classes, and otherwise one per class",
  ({ models, classes }) => models.length === (classes.length === 2 ? 1 : classes.length),
);

/** What `GAMClassifier` learns. */
export interface GAMClassifierState<L extends Label = Label>
  extends LabeledState<typeof gamClassifierState, L> {}

/** A fitted `GAMClassifier`. */
export class GAMClassifierModel<L extends Label = Label> extends PosteriorModel<L, GAMClassifierState<L>> {
  static readonly kind = "GAMClassifier";
  static readonly state = gamClassifierState;

  /** The reports of all models. */
  summary(): string {
    const { models, classes } = this;
    if (models.length === 1) return models[0].summary();
    return models
      .map((model, k) => [`${String(classes[k])} against all others`, model.summary()].join("\n"))
      .join("\n\n");
  }

  protected logScores(rows: Rows): Matrix {
    const { models, classes } = this;
    const logs = models.map((model) => binaryLogs(model, rows));
    const count = logs[0].failure.length;
    const out = new Matrix(count, classes.length);
    for (let row = 0; row < count; row += 1)
      for (let k = 0; k < classes.length; k += 1)
        out.data[row * classes.length + k] =
          models.length > 1 ? logs[k].success[row] : k === 0 ? logs[0].failure[row] : logs[0].success[row];
    return out;
  }
}
