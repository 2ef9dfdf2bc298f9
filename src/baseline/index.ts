export { BaselineClassifier } from "./classifier.js";
export { BaselineClassifierModel } from "./classifier-model.js";
export type { BaselineClassifierOptions, BaselineRegressorOptions } from "./options.js";
export { BaselineRegressor } from "./regressor.js";
export { BaselineRegressorModel } from "./regressor-model.js";
