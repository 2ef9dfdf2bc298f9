export { LocalLikelihoodRegressor } from "./fit.js";
export { LocalLikelihoodRegressorModel, type LocalLikelihoodRegressorState } from "./model.js";
export type { LocalLikelihoodRegressorOptions } from "./options.js";
