import * as z from "zod";
import type { Label } from "../../../base/label.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { ScoredClasses } from "../engine/scoring/class-model.js";
import { isWholeScoring, scoringFields } from "../engine/scoring/state.js";
import { type PenalizedDiscriminantSettings, penalizedDiscriminantOptions } from "./options.js";

const penalizedDiscriminantState = StateSchema.of({
  classes: codecs.severalClasses,
  inputs: codecs.features,
  /** The options of the estimator. */
  settings: field<PenalizedDiscriminantSettings>(penalizedDiscriminantOptions),
  /** Prior probabilities of the classes, in the order of `classes`. */
  priors: codecs.distribution,
  ...scoringFields,
  /** By what the squares of the coefficients are multiplied: the option `lambda` in units of the data, or what gives the degrees of freedom. */
  penaltyWeight: z.number().min(0),
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

/** What `PenalizedDiscriminant` learns. */
export interface PenalizedDiscriminantState<L extends Label = Label>
  extends LabeledState<typeof penalizedDiscriminantState, L> {}

/** A fitted `PenalizedDiscriminant`. */
export class PenalizedDiscriminantModel<L extends Label = Label> extends ScoredClasses<
  L,
  PenalizedDiscriminantState<L>
> {
  static readonly kind = "PenalizedDiscriminant";
  static readonly state = penalizedDiscriminantState;
}
