import type { Label } from "../../../base/label.js";
import { KeptModel, keptState } from "../engine/kept-model.js";

/** A fitted `EditedNN`. */
export class EditedNNModel<L extends Label = Label> extends KeptModel<L> {
  static readonly kind = "EditedNN";
  static readonly state = keptState;
}
