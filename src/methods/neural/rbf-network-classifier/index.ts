export { RBFNetworkClassifier } from "./fit.js";
export { RBFNetworkClassifierModel, type RBFNetworkClassifierState } from "./model.js";
export type { RBFNetworkClassifierOptions } from "./options.js";
