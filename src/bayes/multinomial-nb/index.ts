export { MultinomialNB } from "./fit.js";
export { MultinomialNBModel } from "./model.js";
export type { MultinomialNBOptions } from "./options.js";
