export { UnitNormScaler } from "./fit.js";
export { UnitNormScalerModel, type UnitNormScalerState } from "./model.js";
export type { UnitNormScalerOptions } from "./options.js";
