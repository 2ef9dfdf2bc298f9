export {
  type EstimatedParameter,
  estimatePriorParameter,
  type PartlyObserved,
  type PriorLine,
} from "./estimate-prior-parameter.js";
export { type EstimatedPriors, estimatePriors } from "./estimate-priors.js";
