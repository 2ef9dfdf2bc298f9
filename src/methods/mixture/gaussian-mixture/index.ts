export type { CovarianceModel, CovarianceWord } from "./covariance-models.js";
export { GaussianMixture } from "./fit.js";
export { GaussianMixtureModel } from "./model.js";
export type { GaussianMixtureOptions } from "./options.js";
export type { GaussianMixtureState } from "./state.js";
