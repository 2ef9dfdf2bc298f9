export { ReducedRankRegression } from "./fit.js";
export { ReducedRankModel, ReducedRankResponsesModel } from "./model.js";
export type { ReducedRankRegressionOptions } from "./options.js";
