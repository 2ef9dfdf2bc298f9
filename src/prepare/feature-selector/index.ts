export { FeatureSelector } from "./fit.js";
export { FeatureSelectorModel, type FeatureSelectorState } from "./model.js";
export type { FeatureScore, FeatureSelectorOptions } from "./options.js";
