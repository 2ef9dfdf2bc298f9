export type { VarianceParts } from "./decompose.js";
export {
  type ForestVariance,
  type ForestVarianceOptions,
  forestVariance,
  type PointVariance,
  type TrainingSample,
} from "./forest-variance.js";
