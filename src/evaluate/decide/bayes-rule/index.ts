export {
  type BayesClassifier,
  type BayesClassifierParameters,
  bayesClassifier,
} from "./bayes-classifier.js";
export {
  type BayesPredictor,
  type BayesPredictorParameters,
  bayesPredictor,
  type ConditionalDecision,
  type ConditionalPrediction,
} from "./bayes-predictor.js";
export { type BayesRule, bayesRule, type PredictionLoss } from "./bayes-rule.js";
export { type BestLinear, type BestLinearParameters, bestLinear } from "./best-linear.js";
