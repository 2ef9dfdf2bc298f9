export { BaselineClassifier } from "./classifier.js";
export { BaselineClassifierModel, type BaselineClassifierState } from "./classifier-model.js";
export type { BaselineClassifierOptions, BaselineRegressorOptions } from "./options.js";
export { BaselineRegressor } from "./regressor.js";
export { BaselineRegressorModel, type BaselineRegressorState } from "./regressor-model.js";
