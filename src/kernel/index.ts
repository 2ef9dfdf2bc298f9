export { Arena, withArena } from "./arena.js";
export * from "./blas.js";
export * from "./factor.js";
export { kernelMemoryBytes } from "./heap.js";
export { Float64Span, Int32Span } from "./span.js";
export * from "./sparse.js";
export * from "./triangular.js";
