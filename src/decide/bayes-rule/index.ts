export { type BayesRule, bayesRule, type PredictionLoss } from "./bayes-rule.js";
