export { MultinomialNB } from "./fit.js";
export { MultinomialNBModel, type MultinomialNBState } from "./model.js";
export type { MultinomialNBOptions } from "./options.js";
