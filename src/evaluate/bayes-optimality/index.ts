export {
  bayesOptimality,
  type ClassOptimality,
  type KnownClasses,
  type KnownResponses,
  type ResponseOptimality,
} from "./bayes-optimality.js";
