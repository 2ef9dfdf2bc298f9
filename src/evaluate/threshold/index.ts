export {
  type ClassWeightStep,
  ClassWeights,
  type ClassWeightsOptions,
  tuneClassWeights,
} from "./class-weights.js";
export type { ErrorCosts } from "./costs.js";
export { type Isometric, isometric, isometricSlope, type RocPoint } from "./isometric.js";
export { type OperatingPoint, operatingPoint } from "./operating-point.js";
export {
  accuracyOptimalPoint,
  costOptimalPoint,
  fScoreOptimalPoint,
  type MapPointOptions,
  mapPoint,
  type OptimalPoint,
  type OptimalRange,
  optimalRanges,
  type ScoreScale,
} from "./optimal-point.js";
export {
  type ThresholdCriterion,
  type TunedThreshold,
  type TuneThresholdOptions,
  tuneThreshold,
} from "./tune-threshold.js";
