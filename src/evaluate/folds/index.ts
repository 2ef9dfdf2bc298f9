export { bootstrapSamples } from "./bootstrap-samples.js";
export type { Fold } from "./fold.js";
export { groupKFold, leaveGroupOut, stratifiedGroupKFold } from "./group-folds.js";
export { kFold, leaveOneOut, stratifiedKFold } from "./k-fold.js";
export {
  type BootstrapSamplesOptions,
  type FoldPlan,
  foldPlanSchema,
  type GroupKFoldOptions,
  type HoldOutOptions,
  type KFoldOptions,
  type ShuffleSplitOptions,
  type StratifiedGroupKFoldOptions,
  type StratifiedKFoldOptions,
  type TimeSeriesFoldsOptions,
} from "./options.js";
export type { FoldLike, Folds } from "./plan.js";
export { holdOut, shuffleSplit } from "./shuffle-split.js";
export { timeSeriesFolds } from "./time-series-folds.js";
