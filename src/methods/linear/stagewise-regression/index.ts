export { StagewiseRegression } from "./fit.js";
export { StagewiseRegressionModel } from "./model.js";
export type { StagewiseRegressionOptions } from "./options.js";
