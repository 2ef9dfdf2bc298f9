export { QuantileRegression } from "./fit.js";
export { QuantileRegressionModel } from "./model.js";
export type { QuantileRegressionOptions } from "./options.js";
export { QuantileFit } from "./quantile-fit.js";
