import type { Label } from "../../../base/label.js";
import { KernelClassifierModel } from "../engine/classifier-model.js";
import { type KernelClassifierState, kernelClassifierState } from "../engine/classifier-state.js";

/** What `NuSVC` learns. */
export interface NuSVCState<L extends Label = Label> extends KernelClassifierState<L> {}

/** A fitted `NuSVC`. */
export class NuSVCModel<L extends Label = Label> extends KernelClassifierModel<L> {
  static readonly kind = "NuSVC";
  static readonly state = kernelClassifierState;
}
