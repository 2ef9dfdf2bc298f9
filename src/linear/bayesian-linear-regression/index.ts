export type { RegressionMoments } from "../moments/regression-moments.js";
export { BayesianLinearRegression } from "./fit.js";
export { BayesianLinearRegressionModel } from "./model.js";
export type { BayesianLinearRegressionOptions } from "./options.js";
