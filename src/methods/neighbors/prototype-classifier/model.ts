import * as z from "zod";
import type { Label } from "../../../base/label.js";
import type { LabeledState } from "../../../model/files/state.js";
import { PrototypeModel, prototypeState } from "../engine/prototype-model.js";

const prototypeClassifierState = prototypeState.extend({
  /** The sum over the classes of the squared distances of training cases to the nearest center of their class. */
  inertia: z.number().min(0),
  /** The seed, if random numbers were drawn. */
  seed: z.int(),
});

/** What `PrototypeClassifier` learns. */
export interface PrototypeClassifierState<L extends Label = Label>
  extends LabeledState<typeof prototypeClassifierState, L> {}

/** A fitted `PrototypeClassifier`. */
export class PrototypeClassifierModel<L extends Label = Label> extends PrototypeModel<
  L,
  PrototypeClassifierState<L>
> {
  static readonly kind = "PrototypeClassifier";
  static readonly state = prototypeClassifierState;
}
