export { GaussianNB } from "./fit.js";
export { GaussianNBModel } from "./model.js";
export type { GaussianNBOptions } from "./options.js";
