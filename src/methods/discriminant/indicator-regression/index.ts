export { IndicatorRegression } from "./fit.js";
export { IndicatorRegressionModel, type IndicatorRegressionState } from "./model.js";
export type { IndicatorRegressionOptions } from "./options.js";
