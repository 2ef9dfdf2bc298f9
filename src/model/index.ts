export type { Convergence, Progress, RunControl } from "../base/control.js";
export {
  describeOptions,
  type OptionDescription,
  type OptionsOf,
  type OptionsSchema,
  parseOptions,
  type SettingsOf,
} from "../base/options.js";
export type { AsyncTwins } from "./async-twins.js";
export { type Capabilities, type Capability, can, capabilitiesOf, type SeenLevels } from "./capabilities.js";
export {
  Cases,
  LabeledCases,
  MultiResponseCases,
  type Reading,
  ResponseCases,
  type ResponseTarget,
} from "./cases.js";
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
  type EstimatorClass,
  type EstimatorStatics,
  type FittedBy,
  type ModelFamily,
  type ModelFor,
  type OneModel,
  type Preparation,
  type Suitability,
  type TargetKind,
  type Task,
  type TrialSize,
} from "./estimator.js";
/** What reads and writes the fields of a state, for your own models. */
export * as codecs from "./files/codecs.js";
export type { ModelJson } from "./files/format.js";
export {
  type Codec,
  field,
  type LabeledState,
  type StateFields,
  type StateOf,
  StateSchema,
} from "./files/state.js";
export { FittedModel, ModelBase, type ModelClass, type ModelState } from "./fitted-model.js";
export { type Features, type MissingPolicy, type Rows, readNewCases } from "./input.js";
export type { Classifier, Clusterer, Density, Model, Regressor, Transformer } from "./model.js";
export type { RowControl, RowRequest, RowWorkers } from "./row-workers.js";
export {
  ClassifierEstimator,
  type ClassifierFamily,
  UpdatableClassifierEstimator,
  type UpdatableFamily,
} from "./tasks/classifier.js";
export {
  MultiRegressorEstimator,
  RegressorEstimator,
  UpdatableRegressorEstimator,
} from "./tasks/regressor.js";
export {
  TargetCases,
  TargetTransformerEstimator,
  type TransformerTarget,
} from "./tasks/target-transformer.js";
export { ClustererEstimator, DensityEstimator, TransformerEstimator } from "./tasks/unsupervised.js";
export { type UnseenLevels, unseenLevels } from "./unseen-levels.js";
