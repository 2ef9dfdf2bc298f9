export { CategoricalNB } from "./fit.js";
export { CategoricalNBModel, type CategoricalNBState } from "./model.js";
export type { CategoricalNBOptions } from "./options.js";
