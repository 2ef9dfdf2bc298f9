export { GaussianNB } from "./fit.js";
export { GaussianNBModel, type GaussianNBState } from "./model.js";
export type { GaussianNBOptions } from "./options.js";
