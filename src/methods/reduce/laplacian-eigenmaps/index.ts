export { LaplacianEigenmaps } from "./fit.js";
export { LaplacianEigenmapsModel, type LaplacianEigenmapsState } from "./model.js";
export type { LaplacianEigenmapsOptions } from "./options.js";
