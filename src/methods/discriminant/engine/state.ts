import type * as z from "zod";
import type { Label } from "../../../base/label.js";
import type { ClassScatter, ScatterForm } from "../../../data/statistics/class-scatter.js";
import type { ClassifierState } from "../../../model/bayes-rule/posterior-model.js";
import type { Priors } from "../../../model/bayes-rule/priors.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";

/** What a pass over labeled cases finds. */
export interface ScatterState<L extends Label = Label> extends ClassifierState<L> {
  /** Weights, means and scatter of the classes; `update` adds to them. */
  readonly scatter: ClassScatter;
}

interface GaussianSettings {
  readonly priors: Priors;
}

/** What a classifier with normal classes learns; the rest follows from it by the settings. */
export interface GaussianState<L extends Label = Label, T extends GaussianSettings = GaussianSettings>
  extends ScatterState<L> {
  /** The options of the estimator. */
  readonly settings: T;
}

/** The schema of such a state; `formOf` says which form of scatter the settings need. */
export function gaussianState<T extends GaussianSettings>(
  settings: z.ZodType<T>,
  formOf: (settings: T) => ScatterForm,
): StateSchema<GaussianState<Label, T>> {
  return new StateSchema<GaussianState<Label, T>>({
    classes: codecs.classes,
    inputs: codecs.features,
    scatter: codecs.classScatter,
    settings,
  }).check(
    "scatter",
    "must fit the classes, the features and the settings",
    (state) =>
      state.scatter.classes === state.classes.length &&
      state.scatter.columns === state.inputs.names.length &&
      state.scatter.form === formOf(state.settings),
  );
}
