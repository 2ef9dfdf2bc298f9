export { ChebyshevFeatures } from "./fit.js";
export { ChebyshevFeaturesModel } from "./model.js";
export type { ChebyshevFeaturesOptions } from "./options.js";
