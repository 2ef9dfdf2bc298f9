export * from "../folds/index.js";
export {
  type BiasVariance,
  type BiasVarianceOptions,
  biasVariance,
  type SampleGenerator,
  type SquaredLossDecomposition,
  type ZeroOneLossDecomposition,
} from "./bias-variance.js";
export {
  type BootstrapError,
  type BootstrapErrorOptions,
  type BootstrapRule,
  bootstrapError,
} from "./bootstrap-error.js";
export type { DensityEvidence, Evidence, MetricChoice } from "./criterion.js";
export { type CrossValidateOptions, crossValidate, type ResampleOptions } from "./cross-validate.js";
export { CrossValidation, type FoldResult } from "./cross-validation.js";
export {
  type LearningCurve,
  type LearningCurveOptions,
  learningCurve,
  type ValidationCurve,
  type ValidationCurveOptions,
  validationCurve,
} from "./curves.js";
export type { FoldRequest, FoldWorkers } from "./fold-workers.js";
export type { OutOfFold } from "./out-of-fold.js";
export type { ScoreSummary } from "./score-summary.js";
export type { TrialTarget } from "./trial.js";
export { type OptionPath, withOption, withOptions } from "./with-option.js";
