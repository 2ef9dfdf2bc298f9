export {
  type EstimatedParameter,
  type EstimatePriorParameterOptions,
  estimatePriorParameter,
  type PartlyObserved,
  type PriorLine,
} from "./estimate-prior-parameter.js";
export { type EstimatedPriors, type EstimatePriorsOptions, estimatePriors } from "./estimate-priors.js";
