import type * as z from "zod";
import type { Label } from "../../../base/label.js";
import type { ClassifierState } from "../../../model/bayes-rule/posterior-model.js";
import type { Priors } from "../../../model/bayes-rule/priors.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import type { Evidence } from "./evidence.js";
import type { Decision } from "./options.js";

/** What every naive Bayes learns: evidence `E` by class, from which its options `O` make estimates. */
export interface NaiveState<L extends Label, E, O> extends ClassifierState<L> {
  /** The statistics of the training cases by class; an update adds to them. */
  readonly evidence: E;
  /** The options of the fit. */
  readonly settings: O;
}

/** The options that every naive Bayes has. */
export interface NaiveSettings {
  readonly priors: Priors;
  readonly decision: Decision;
}

/** The schema of a naive Bayes with this kind of evidence. */
export function naiveState<E extends Evidence<E>, O>(
  evidence: z.ZodType<E>,
  settings: z.ZodType<O>,
): StateSchema<NaiveState<Label, E, O>> {
  return new StateSchema<NaiveState<Label, E, O>>({
    inputs: codecs.features,
    classes: codecs.classes,
    evidence,
    settings,
  }).check(
    "evidence",
    "must have one row per class and one column per feature",
    (state) =>
      state.evidence.classWeights.length === state.classes.length &&
      state.evidence.columns === state.inputs.names.length,
  );
}
