export { GradientBoostingClassifier } from "./fit.js";
export { GradientBoostingClassifierModel, type GradientBoostingClassifierState } from "./model.js";
export type { GradientBoostingClassifierOptions } from "./options.js";
