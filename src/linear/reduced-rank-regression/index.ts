export { ReducedRankRegression } from "./fit.js";
export { MultipleReducedRankModel, ReducedRankModel } from "./model.js";
export type { ReducedRankRegressionOptions } from "./options.js";
