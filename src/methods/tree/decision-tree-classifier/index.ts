export { DecisionTreeClassifier } from "./fit.js";
export { DecisionTreeClassifierModel, type DecisionTreeClassifierState } from "./model.js";
export type { DecisionTreeClassifierOptions } from "./options.js";
export { treePresets } from "./presets.js";
