export { PRIMClassifier } from "./fit.js";
export { PRIMClassifierModel, type PRIMClassifierState } from "./model.js";
export type { PRIMClassifierOptions } from "./options.js";
