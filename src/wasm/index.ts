export { Arena, withArena } from "./arena.js";
export * from "./blas.js";
export * from "./counts.js";
export * from "./distance.js";
export * from "./eigen-general.js";
export { symmetricEigen, symmetricEigenvalues } from "./eigen-symmetric.js";
export * from "./elementary.js";
export * from "./extremes.js";
export * from "./factor.js";
export { kernelMemoryBytes } from "./heap.js";
export * from "./moments.js";
export {
  type NativeBlasDescription,
  type NativeBlasOptions,
  useHugePages,
  useNativeBlas,
  useOrdinaryPages,
  useWasm,
} from "./native/index.js";
export * from "./orthogonal.js";
export { gatherRows, type Rows, scatterAddRows, scatterRows } from "./rows.js";
export { Float64Span, Int32Span } from "./span.js";
export * from "./sparse.js";
export * from "./svd.js";
export type { ParallelControl } from "./threads/parallel-for.js";
export { transposeInto } from "./transpose.js";
export * from "./triangular.js";
