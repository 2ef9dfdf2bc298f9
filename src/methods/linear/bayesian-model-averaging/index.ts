export { BayesianModelAveraging } from "./fit.js";
export {
  type AveragedModel,
  BayesianModelAveragingModel,
  type BayesianModelAveragingState,
} from "./model.js";
export type { BayesianModelAveragingOptions } from "./options.js";
