export { GaussianProcessClassifier } from "./fit.js";
export { GaussianProcessClassifierModel, type LatentPredictions } from "./model.js";
export type { GaussianProcessClassifierOptions } from "./options.js";
export type { ClassProcess, GaussianProcessClassifierState } from "./state.js";
