export { IndicatorRegression } from "./fit.js";
export { IndicatorRegressionModel } from "./model.js";
export type { IndicatorRegressionOptions } from "./options.js";
