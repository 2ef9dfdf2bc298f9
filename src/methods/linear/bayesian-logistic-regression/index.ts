export { BayesianLogisticRegression } from "./fit.js";
export { BayesianLogisticRegressionModel } from "./model.js";
export type { BayesianLogisticRegressionOptions } from "./options.js";
export type { LogisticPosterior } from "./posterior.js";
export type { BayesianLogisticRegressionState } from "./state.js";
