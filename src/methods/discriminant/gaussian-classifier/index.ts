export { GaussianClassifier } from "./fit.js";
export { GaussianClassifierModel } from "./model.js";
export type { GaussianClassifierOptions } from "./options.js";
