export type { Explained } from "./heard.js";
export {
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
