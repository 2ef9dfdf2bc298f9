export { BayesianGaussianMixture } from "./fit.js";
export { BayesianGaussianMixtureModel } from "./model.js";
export type { BayesianGaussianMixtureOptions } from "./options.js";
export type { BayesianGaussianMixtureState } from "./state.js";
