export { CanonicalCorrelation } from "./fit.js";
export { CanonicalCorrelationModel, type CanonicalCorrelationState, type WilksTest } from "./model.js";
export type { CanonicalCorrelationOptions } from "./options.js";
