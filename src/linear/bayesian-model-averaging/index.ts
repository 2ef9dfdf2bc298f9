export { BayesianModelAveraging } from "./fit.js";
export { type AveragedModel, BayesianModelAveragingModel } from "./model.js";
export type { BayesianModelAveragingOptions } from "./options.js";
