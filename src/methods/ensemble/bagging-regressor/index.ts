export { BaggingRegressor } from "./fit.js";
export { BaggingRegressorModel, type BaggingRegressorState, type OutOfBagNumbers } from "./model.js";
export type { BaggingRegressorOptions } from "./options.js";
