export { HuberRegression } from "./fit.js";
export { HuberRegressionModel } from "./model.js";
export type { HuberRegressionOptions } from "./options.js";
export type { HuberRegressionState } from "./state.js";
