import * as z from "zod";
import type { Label } from "../../../base/label.js";
import type { LabeledState } from "../../../model/files/state.js";
import { PrototypeModel, prototypeState } from "../engine/prototype-model.js";

const lvqState = prototypeState.extend({
  /** Which prototypes moved. */
  method: z.enum(["lvq1", "olvq1", "lvq2.1", "lvq3"]),
  /** The seed, if random numbers were drawn. */
  seed: z.int(),
});

/** What `LVQ` learns. */
export interface LVQState<L extends Label = Label> extends LabeledState<typeof lvqState, L> {}

/** A fitted `LVQ`. */
export class LVQModel<L extends Label = Label> extends PrototypeModel<L, LVQState<L>> {
  static readonly kind = "LVQ";
  static readonly state = lvqState;
}
