export {
  type BayesPredictor,
  type BayesPredictorParameters,
  bayesPredictor,
  type ConditionalPrediction,
} from "./bayes-predictor.js";
export { type BayesRule, bayesRule, type PredictionLoss } from "./bayes-rule.js";
