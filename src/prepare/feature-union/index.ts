export { FeatureUnion } from "./fit.js";
export { FeatureUnionModel, type FeatureUnionState, type FeatureUnionStep } from "./model.js";
export type { FeatureUnionOptions } from "./options.js";
