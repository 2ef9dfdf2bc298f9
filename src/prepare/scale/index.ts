export { MinMaxScaler } from "./min-max-scaler.js";
export { type ScalerKind, ScalerModel } from "./model.js";
export type {
  MinMaxScalerOptions,
  RobustScalerOptions,
  SixSigmaScalerOptions,
  StandardScalerOptions,
} from "./options.js";
export { RobustScaler } from "./robust-scaler.js";
export { SixSigmaScaler } from "./six-sigma-scaler.js";
export { StandardScaler } from "./standard-scaler.js";
