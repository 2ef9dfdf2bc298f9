export { MLPClassifier } from "./fit.js";
export { MLPClassifierModel, type MLPClassifierState } from "./model.js";
export type { MLPClassifierOptions } from "./options.js";
