// Everything in one module, for pages without a bundler (`credal/browser`).

export {
  catalog,
  type ExpectedModel,
  type ExpectedOf,
  loadModel,
  type ModelKind,
  type ModelOfKind,
  type ModelReader,
  type ModelsByTask,
  readModel,
  writeModel,
} from "./apps/catalog.js";
export {
  AbortError,
  ConvergenceError,
  CredalError,
  DataError,
  type ErrorDetails,
  FormatError,
  MissingDependencyError,
  NotPositiveDefiniteError,
  OptionError,
  ShapeError,
  SingularMatrixError,
  WorkerError,
} from "./base/errors.js";
export { version } from "./base/version.js";
export * from "./data/hypothesis-tests/index.js";
export * from "./data/index.js";
export * from "./evaluate/calibrate/index.js";
export * from "./evaluate/decide/index.js";
export * from "./evaluate/explain/index.js";
export * from "./evaluate/index.js";
export * from "./io/index.js";
export * from "./math/distance/index.js";
export * from "./math/linalg/index.js";
export * from "./math/optimize/index.js";
export * from "./math/probability/index.js";
export * from "./math/sample/index.js";
export * from "./methods/associate/index.js";
export * from "./methods/baseline/index.js";
export * from "./methods/bayes/index.js";
export * from "./methods/cluster/index.js";
export * from "./methods/discriminant/index.js";
export * from "./methods/ensemble/index.js";
export * from "./methods/kernel/index.js";
export * from "./methods/linear/index.js";
export * from "./methods/mixture/index.js";
export * from "./methods/neighbors/index.js";
export * from "./methods/neural/index.js";
export * from "./methods/reduce/index.js";
export * from "./methods/rules/index.js";
export * from "./methods/smooth/index.js";
export * from "./methods/svm/index.js";
export * from "./methods/tree/index.js";
export * from "./model/index.js";
export * from "./networks/index.js";
export * from "./prepare/index.js";
export {
  type NativeBlasDescription,
  type NativeBlasOptions,
  useHugePages,
  useNativeBlas,
  useOrdinaryPages,
  useWasm,
} from "./wasm/native/index.js";
