import type { Label } from "../../../base/label.js";
import { KernelClassifierModel } from "../engine/classifier-model.js";
import { type KernelClassifierState, kernelClassifierState } from "../engine/classifier-state.js";

/** What `SVC` learns. */
export interface SVCState<L extends Label = Label> extends KernelClassifierState<L> {}

/** A fitted `SVC`. */
export class SVCModel<L extends Label = Label> extends KernelClassifierModel<L> {
  static readonly kind = "SVC";
  static readonly state = kernelClassifierState;
}
