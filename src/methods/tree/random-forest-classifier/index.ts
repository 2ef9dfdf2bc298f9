export { RandomForestClassifier } from "./fit.js";
export { RandomForestClassifierModel } from "./model.js";
export type { RandomForestClassifierOptions } from "./options.js";
