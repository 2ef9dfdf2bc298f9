export { LqRegression } from "./fit.js";
export { LqRegressionModel } from "./model.js";
export type { LqRegressionOptions } from "./options.js";
