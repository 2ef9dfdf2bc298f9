export {
  type AccumulatedEffects,
  accumulatedEffects,
  type JointEffects,
} from "./accumulated-effects.js";
export { type AverageOverMissingOptions, averageOverMissing } from "./average-over-missing.js";
export type { Explained } from "./heard.js";
export {
  type IndividualCurves,
  individualCurves,
} from "./individual-curves.js";
export type {
  AccumulatedEffectsOptions,
  IndividualCurvesOptions,
  PartialDependenceOptions,
  PermutationImportanceOptions,
  SurrogateTreeOptions,
} from "./options.js";
export {
  type JointDependence,
  type PartialDependence,
  partialDependence,
} from "./partial-dependence.js";
export {
  type ColumnImportance,
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
export { type SurrogateTree, surrogateTree } from "./surrogate-tree.js";
