import type { Label } from "../../../base/label.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { ScoredClasses } from "../engine/scoring/class-model.js";
import { functionTexts } from "../engine/scoring/expansion.js";
import { isWholeScoring, scoringFields } from "../engine/scoring/state.js";
import { type FlexibleDiscriminantSettings, flexibleDiscriminantOptions } from "./options.js";

const flexibleDiscriminantState = StateSchema.of({
  classes: codecs.severalClasses,
  inputs: codecs.features,
  /** The options of the estimator. */
  settings: field<FlexibleDiscriminantSettings>(flexibleDiscriminantOptions),
  /** Prior probabilities of the classes, in the order of `classes`. */
  priors: codecs.distribution,
  ...scoringFields,
  /** Classes × coordinates: the class means. */
  centroids: codecs.matrix,
})
  .check(
    "priors",
    "must have one number per class",
    ({ priors, classes }) => priors.length === classes.length,
  )
  .check("coefficients", "must fit the functions, the coordinates, the classes and the features", (state) =>
    isWholeScoring(state, state.classes.length, state.inputs.names.length),
  );

/** What `FlexibleDiscriminant` learns. */
export interface FlexibleDiscriminantState<L extends Label = Label>
  extends LabeledState<typeof flexibleDiscriminantState, L> {}

/** A fitted `FlexibleDiscriminant`. */
export class FlexibleDiscriminantModel<L extends Label = Label> extends ScoredClasses<
  L,
  FlexibleDiscriminantState<L>
> {
  static readonly kind = "FlexibleDiscriminant";
  static readonly state = flexibleDiscriminantState;

  /** The functions of the features as texts, in the order of the coefficients. */
  get terms(): readonly string[] {
    return functionTexts(this.expansion, this.features);
  }
}
