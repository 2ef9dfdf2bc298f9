// Everything in one module, for pages without a bundler (`credal/browser`).

export * from "./associate/index.js";
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
export * from "./baseline/index.js";
export * from "./bayes/index.js";
export * from "./calibrate/index.js";
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
} from "./catalog.js";
export * from "./cluster/index.js";
export * from "./data/index.js";
export * from "./decide/index.js";
export * from "./discriminant/index.js";
export * from "./distance/index.js";
export * from "./ensemble/index.js";
export * from "./evaluate/index.js";
export * from "./explain/index.js";
export * from "./graph/index.js";
export * from "./inference/index.js";
export * from "./io/index.js";
export * from "./kernel-methods/index.js";
export * from "./learn/index.js";
export * from "./linalg/index.js";
export * from "./linear/index.js";
export * from "./mixture/index.js";
export * from "./neighbors/index.js";
export * from "./neural/index.js";
export * from "./optimize/index.js";
export * from "./prepare/index.js";
export * from "./probability/index.js";
export * from "./rules/index.js";
export * from "./sample/index.js";
export * from "./svm/index.js";
export * from "./tree/index.js";
export {
  type NativeBlasDescription,
  type NativeBlasOptions,
  useHugePages,
  useNativeBlas,
  useOrdinaryPages,
  useWasm,
} from "./wasm/native/index.js";
