export { PolynomialFeatures } from "./fit.js";
export { PolynomialFeaturesModel } from "./model.js";
export type { PolynomialFeaturesOptions } from "./options.js";
