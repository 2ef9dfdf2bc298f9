export { HierarchicalExpertsClassifier } from "./fit.js";
export { HierarchicalExpertsClassifierModel, type HierarchicalExpertsClassifierState } from "./model.js";
export type { HierarchicalExpertsClassifierOptions } from "./options.js";
