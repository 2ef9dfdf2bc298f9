export { BernoulliMixture } from "./fit.js";
export { BernoulliMixtureModel, type BernoulliMixtureState } from "./model.js";
export type { BernoulliMixtureOptions } from "./options.js";
