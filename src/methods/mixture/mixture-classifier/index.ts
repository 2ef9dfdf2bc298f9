export { MixtureClassifier } from "./fit.js";
export { MixtureClassifierModel, type MixtureClassifierState } from "./model.js";
export type { MixtureClassifierOptions } from "./options.js";
