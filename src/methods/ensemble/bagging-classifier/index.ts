export { BaggingClassifier } from "./fit.js";
export { BaggingClassifierModel, type BaggingClassifierState, type OutOfBagClasses } from "./model.js";
export type { BaggingClassifierOptions } from "./options.js";
