export { LocalRegression } from "./fit.js";
export { LocalRegressionModel } from "./model.js";
export type { LocalRegressionOptions } from "./options.js";
export type { LocalRegressionState } from "./state.js";
