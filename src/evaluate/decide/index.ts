export * from "./bayes-rule/index.js";
export { decide } from "./decide.js";
export {
  type DecisionRegion,
  type DecisionRegionOptions,
  type DecisionRegions,
  decisionRegions,
} from "./decision-regions.js";
export {
  type ClassDensity,
  type DiscriminantParameters,
  type Discriminants,
  discriminants,
} from "./discriminants.js";
export { expectedRisk, expectedUtility } from "./expected-risk.js";
export * from "./learning/index.js";
export {
  LossMatrix,
  type LossMatrixJson,
  type LossMatrixParameters,
  type UtilityMatrixParameters,
} from "./loss-matrix.js";
export {
  type DecisionInterval,
  decisionIntervals,
  decisionThreshold,
  logOdds,
  rejectThreshold,
} from "./thresholds.js";
export * from "./two-threshold-rule/index.js";
export {
  type BestDecision,
  type InformationParameters,
  type ObservedDecision,
  type ValueOfInformation,
  valueOfInformation,
} from "./value-of-information.js";
