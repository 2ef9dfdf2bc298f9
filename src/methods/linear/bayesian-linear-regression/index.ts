export type { RegressionMoments } from "../engine/regression-moments.js";
export { BayesianLinearRegression } from "./fit.js";
export { BayesianLinearRegressionModel } from "./model.js";
export type { BayesianLinearRegressionOptions } from "./options.js";
export type { BayesianLinearRegressionState } from "./state.js";
