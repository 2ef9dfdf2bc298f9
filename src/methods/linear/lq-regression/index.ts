export { LqRegression } from "./fit.js";
export { LqRegressionModel, type LqRegressionState } from "./model.js";
export type { LqRegressionOptions } from "./options.js";
