export { MultinomialMixture } from "./fit.js";
export { MultinomialMixtureModel, type MultinomialMixtureState } from "./model.js";
export type { MultinomialMixtureOptions } from "./options.js";
