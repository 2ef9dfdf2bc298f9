export { LocalRegression } from "./fit.js";
export { LocalRegressionModel, type LocalRegressionState } from "./model.js";
export type { LocalRegressionOptions } from "./options.js";
