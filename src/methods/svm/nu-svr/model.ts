import {
  KernelRegressorModel,
  type KernelRegressorState,
  kernelRegressorState,
} from "../engine/regressor-model.js";

/** What `NuSVR` learns. */
export interface NuSVRState extends KernelRegressorState {}

/** A fitted `NuSVR`. */
export class NuSVRModel extends KernelRegressorModel {
  static readonly kind = "NuSVR";
  static readonly state = kernelRegressorState;
}
