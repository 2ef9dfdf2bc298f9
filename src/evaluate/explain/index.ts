export {
  type AccumulatedEffects,
  type AccumulatedEffectsOptions,
  accumulatedEffects,
  type JointEffects,
} from "./accumulated-effects.js";
export { type AverageOverMissingOptions, averageOverMissing } from "./average-over-missing.js";
export type { Explained } from "./heard.js";
export {
  type IndividualCurves,
  type IndividualCurvesOptions,
  individualCurves,
} from "./individual-curves.js";
export {
  type JointDependence,
  type PartialDependence,
  type PartialDependenceOptions,
  partialDependence,
} from "./partial-dependence.js";
export {
  type ColumnImportance,
  type PermutationImportanceOptions,
  permutationImportance,
} from "./permutation-importance.js";
export type { ShapleyOptions } from "./shapley/options.js";
export {
  type Contribution,
  type MeanContribution,
  type OutputShapley,
  type ShapleyMethod,
  type ShapleySpace,
  ShapleyValues,
} from "./shapley/result.js";
export { shapleyValues } from "./shapley/shapley-values.js";
export { type SurrogateTree, type SurrogateTreeOptions, surrogateTree } from "./surrogate-tree.js";
