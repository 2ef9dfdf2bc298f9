export { PolynomialFeatures } from "./fit.js";
export { PolynomialFeaturesModel, type PolynomialFeaturesState } from "./model.js";
export type { PolynomialFeaturesOptions } from "./options.js";
