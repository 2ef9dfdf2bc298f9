export { StackingClassifier } from "./fit.js";
export { StackingClassifierModel, type StackingClassifierState } from "./model.js";
export type { StackingClassifierOptions } from "./options.js";
