export { Diagnostics, type RobustKind, type TrainingData } from "./diagnostics.js";
export { LinearRegression } from "./fit.js";
export { readLinearRegression } from "./format.js";
export { type Intervals, LinearRegressionModel } from "./model.js";
export { MultipleResponseModel } from "./multiple-response.js";
export type { LinearRegressionOptions } from "./options.js";
