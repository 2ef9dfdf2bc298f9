export { StackingRegressor } from "./fit.js";
export { StackingRegressorModel, type StackingRegressorState } from "./model.js";
export type { StackingRegressorOptions } from "./options.js";
