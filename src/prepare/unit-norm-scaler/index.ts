export { UnitNormScaler } from "./fit.js";
export { UnitNormScalerModel } from "./model.js";
export type { UnitNormScalerOptions } from "./options.js";
