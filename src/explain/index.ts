export { type AverageOverMissingOptions, averageOverMissing } from "./average-over-missing.js";
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
