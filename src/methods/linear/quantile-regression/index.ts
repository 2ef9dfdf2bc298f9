export { QuantileRegression } from "./fit.js";
export { QuantileRegressionModel, type QuantileRegressionState } from "./model.js";
export type { QuantileRegressionOptions } from "./options.js";
export { QuantileFit } from "./quantile-fit.js";
