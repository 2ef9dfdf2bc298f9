export { AdaBoostClassifier } from "./fit.js";
export { AdaBoostClassifierModel, type AdaBoostClassifierState } from "./model.js";
export type { AdaBoostClassifierOptions } from "./options.js";
