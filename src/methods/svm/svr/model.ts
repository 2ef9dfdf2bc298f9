import {
  KernelRegressorModel,
  type KernelRegressorState,
  kernelRegressorState,
} from "../engine/regressor-model.js";

/** What `SVR` learns. */
export interface SVRState extends KernelRegressorState {}

/** A fitted `SVR`. */
export class SVRModel extends KernelRegressorModel {
  static readonly kind = "SVR";
  static readonly state = kernelRegressorState;
}
