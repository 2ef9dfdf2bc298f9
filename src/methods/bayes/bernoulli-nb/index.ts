export { BernoulliNB } from "./fit.js";
export { BernoulliNBModel, type BernoulliNBState } from "./model.js";
export type { BernoulliNBOptions } from "./options.js";
