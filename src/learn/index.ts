export type { Convergence, Progress } from "../base/control.js";
export {
  describeOptions,
  type OptionDescription,
  type OptionsSchema,
  parseOptions,
} from "../base/options.js";
export {
  type CheckOptions,
  type CheckResult,
  ContractError,
  checkEstimator,
} from "./check/check-estimator.js";
export type { Sample } from "./check/subject.js";
export type { FitControl } from "./control.js";
export {
  Estimator,
  type EstimatorStatics,
  type Preparation,
  type TargetKind,
  type Task,
} from "./estimator.js";
export { type ModelFormat, type ModelJson, readModel, writeModel } from "./format.js";
export type { Features, MissingPolicy, Rows } from "./input.js";
export type { Classifier, Clusterer, Density, Model, Regressor, Transformer } from "./model.js";
