export { GaussianProcessRegressor } from "./fit.js";
export { GaussianProcessRegressorModel, type LeftOutPredictions, type ProcessKind } from "./model.js";
export type { GaussianProcessRegressorOptions } from "./options.js";
export type { GaussianProcessRegressorState } from "./state.js";
