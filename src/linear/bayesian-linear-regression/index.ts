export { BayesianLinearRegression } from "./fit.js";
export { BayesianLinearRegressionModel } from "./model.js";
export type { BayesianLinearRegressionOptions } from "./options.js";
