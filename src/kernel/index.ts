export { Arena, withArena } from "./arena.js";
export * from "./blas.js";
export { kernelMemoryBytes } from "./heap.js";
export {
  type NativeBlasDescription,
  type NativeBlasOptions,
  useNativeBlas,
  useWasm,
} from "./native/index.js";
export { Float64Span, Int32Span } from "./span.js";
