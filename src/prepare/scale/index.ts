export { MinMaxScaler } from "./min-max-scaler.js";
export {
  MinMaxScalerModel,
  RobustScalerModel,
  ScalerModel,
  SixSigmaScalerModel,
  StandardScalerModel,
} from "./model.js";
export type {
  MinMaxScalerOptions,
  RobustScalerOptions,
  SixSigmaScalerOptions,
  StandardScalerOptions,
} from "./options.js";
export { RobustScaler } from "./robust-scaler.js";
export { SixSigmaScaler } from "./six-sigma-scaler.js";
export { StandardScaler } from "./standard-scaler.js";
export type { ScalerState } from "./state.js";
