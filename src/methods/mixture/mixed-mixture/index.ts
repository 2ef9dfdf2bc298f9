export { MixedMixture } from "./fit.js";
export { MixedMixtureModel, type MixedMixtureState } from "./model.js";
export type { MixedMixtureOptions } from "./options.js";
