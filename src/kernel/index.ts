export { Arena, withArena } from "./arena.js";
export * from "./blas.js";
export * from "./eigen-general.js";
export { kernelMemoryBytes } from "./heap.js";
export { Float64Span, Int32Span } from "./span.js";
