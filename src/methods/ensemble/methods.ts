import type { EstimatorClass } from "../../model/estimator.js";
import { AdaBoostClassifier } from "./ada-boost-classifier/index.js";
import { AdaBoostRegressor } from "./ada-boost-regressor/index.js";
import { BaggingClassifier } from "./bagging-classifier/index.js";
import { BaggingRegressor } from "./bagging-regressor/index.js";
import { BoostedRules } from "./boosted-rules/index.js";
import { StackingClassifier } from "./stacking-classifier/index.js";
import { StackingRegressor } from "./stacking-regressor/index.js";
import { VotingClassifier } from "./voting-classifier/index.js";
import { VotingRegressor } from "./voting-regressor/index.js";

export const ensembleMethods = [
  BaggingClassifier,
  BaggingRegressor,
  VotingClassifier,
  VotingRegressor,
  StackingClassifier,
  StackingRegressor,
  AdaBoostClassifier,
  AdaBoostRegressor,
  BoostedRules,
] as const satisfies readonly EstimatorClass[];
