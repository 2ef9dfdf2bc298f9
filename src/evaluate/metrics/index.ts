export type { Adjustable } from "./adjustable.js";
export type { BinOptions, CalibrationBin } from "./calibration/bins.js";
export {
  type CalibrationCurveOptions,
  type CalibrationErrorOptions,
  type CalibrationErrorSettings,
  calibrationCurve,
  expectedCalibrationError,
  maximumCalibrationError,
} from "./calibration/calibration-curve.js";
export {
  type CalibrationLine,
  type CalibrationLineOptions,
  calibrationLine,
} from "./calibration/calibration-line.js";
export type { KappaWeighting } from "./classification/agreement.js";
export type { AverageOptions } from "./classification/average.js";
export type { ClassCounts } from "./classification/class-counts.js";
export { ConfusionMatrix, confusionMatrix } from "./classification/confusion-matrix.js";
export {
  accuracy,
  type BalancedAccuracyOptions,
  balancedAccuracy,
  type ClassRatioOptions,
  cohenKappa,
  costLoss,
  errorRate,
  type FBetaOptions,
  fBeta,
  jaccard,
  type KappaOptions,
  matthewsCorrelation,
  precision,
  recall,
  specificity,
} from "./classification/label-metrics.js";
export type { Losses } from "./classification/losses.js";
export { costMetric } from "./classification-metrics.js";
export { adjustedRandIndex, fowlkesMallows, purity, randIndex } from "./clustering/pair-agreement.js";
export {
  adjustedMutualInformation,
  completeness,
  homogeneity,
  type NormalizationOptions,
  normalizedMutualInformation,
  partitionInformation,
  type VMeasureOptions,
  vMeasure,
} from "./clustering/partition-information.js";
export { calinskiHarabasz, daviesBouldin } from "./clustering/separation.js";
export { type SilhouetteOptions, silhouette, silhouettes } from "./clustering/silhouette.js";
export {
  continuity,
  type EmbeddedSource,
  type NeighborhoodOptions,
  trustworthiness,
} from "./embedding/trustworthiness.js";
export { type ClassificationAnswer, classificationEvidence, regressionEvidence } from "./evidence.js";
export type { LabelOptions } from "./input/labels.js";
export {
  describePositive,
  type PositiveClass,
  type PositiveReason,
  positiveClass,
} from "./input/positive-class.js";
export type { PositiveOptions, Scores } from "./input/scores.js";
export type { CaseOptions } from "./input/weights.js";
export {
  type BootstrapIntervalOptions,
  bootstrapInterval,
  bootstrapIntervalSchema,
  type MetricInterval,
  type MetricOf,
} from "./interval/bootstrap-interval.js";
export { type ClusteringMetric, clusteringInterval } from "./interval/clustering-interval.js";
export type {
  ClassificationEvidence,
  ClassificationMetric,
  Metric,
  RegressionEvidence,
  RegressionMetric,
} from "./metric.js";
export { type BrierOptions, brierScore } from "./probability/brier.js";
export { type BrierDecomposition, brierDecomposition } from "./probability/brier-decomposition.js";
export { type GainCurve, gainCurve } from "./probability/gain-curve.js";
export { type LogLossOptions, logLikelihood, logLoss, meanDeviance } from "./probability/log-loss.js";
export { exponentialLoss, hingeLoss, logisticLoss } from "./probability/margin-losses.js";
export {
  type AveragePrecisionOptions,
  averagePrecision,
  type PrecisionRecallCurve,
  precisionRecallCurve,
} from "./probability/precision-recall.js";
export { type RocAucOptions, rocAuc } from "./probability/roc-auc.js";
export {
  type ClassificationMetricName,
  defaultMetrics,
  findMetric,
  type MetricName,
  metrics,
  type RegressionMetricName,
} from "./registry.js";
export {
  type EpsilonInsensitiveOptions,
  epsilonInsensitiveLoss,
  type HuberOptions,
  huberLoss,
  logCoshLoss,
  maxError,
  meanAbsoluteError,
  meanAbsolutePercentageError,
  medianAbsoluteError,
  type PinballOptions,
  pinballLoss,
} from "./regression/absolute.js";
export {
  meanGammaDeviance,
  meanPoissonDeviance,
  meanTweedieDeviance,
  type TweedieOptions,
} from "./regression/deviance.js";
export {
  type AdjustedRSquaredOptions,
  adjustedRSquared,
  explainedVariance,
  halfSumOfSquares,
  meanSquaredError,
  meanSquaredLogError,
  relativeSquaredError,
  rootMeanSquaredError,
  rSquared,
} from "./regression/squared.js";
