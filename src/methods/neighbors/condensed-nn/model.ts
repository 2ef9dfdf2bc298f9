import type { Label } from "../../../base/label.js";
import { KeptModel, keptState } from "../engine/kept-model.js";

/** A fitted `CondensedNN`. */
export class CondensedNNModel<L extends Label = Label> extends KeptModel<L> {
  static readonly kind = "CondensedNN";
  static readonly state = keptState;
}
