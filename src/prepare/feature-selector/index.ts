export { FeatureSelector } from "./fit.js";
export { FeatureSelectorModel } from "./model.js";
export type { FeatureScore, FeatureSelectorOptions } from "./options.js";
