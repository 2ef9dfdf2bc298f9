export { LocalLikelihoodClassifier } from "./fit.js";
export { LocalLikelihoodClassifierModel, type LocalLikelihoodClassifierState } from "./model.js";
export type { LocalLikelihoodClassifierOptions } from "./options.js";
