export { GradientBoostingRegressor } from "./fit.js";
export { GradientBoostingRegressorModel, type GradientBoostingRegressorState } from "./model.js";
export type { GradientBoostingRegressorOptions } from "./options.js";
