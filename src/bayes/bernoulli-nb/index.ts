export { BernoulliNB } from "./fit.js";
export { BernoulliNBModel } from "./model.js";
export type { BernoulliNBOptions } from "./options.js";
