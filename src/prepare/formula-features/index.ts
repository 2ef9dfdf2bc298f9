export { FormulaFeatures } from "./fit.js";
export { type Formula, FormulaFeaturesModel, type FormulaFeaturesState, type FormulaInput } from "./model.js";
export type { FormulaFeaturesOptions } from "./options.js";
