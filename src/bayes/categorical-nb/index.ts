export { CategoricalNB } from "./fit.js";
export { CategoricalNBModel } from "./model.js";
export type { CategoricalNBOptions } from "./options.js";
