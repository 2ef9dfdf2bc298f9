import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { PrototypeModel, type PrototypeState, prototypeState } from "../engine/prototype-model.js";

/** What `PrototypeClassifier` learns. */
export interface PrototypeClassifierState<L extends Label = Label> extends PrototypeState<L> {
  /** The sum over the classes of the squared distances of training cases to the nearest center of their class. */
  readonly inertia: number;
  readonly seed: number;
}

export interface PrototypeClassifierModel<L extends Label = Label> extends PrototypeClassifierState<L> {}

/** A fitted `PrototypeClassifier`. */
export class PrototypeClassifierModel<L extends Label = Label> extends PrototypeModel<
  L,
  PrototypeClassifierState<L>
> {
  static readonly kind = "PrototypeClassifier";
  static readonly state = prototypeState.extend<PrototypeClassifierState>({
    inertia: z.number().min(0),
    seed: z.int(),
  });
}
