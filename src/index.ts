export * from "./errors.js";
export {
  type NativeBlasDescription,
  type NativeBlasOptions,
  useNativeBlas,
  useWasm,
} from "./kernel/native/index.js";
export * from "./linalg/index.js";
export * from "./optimize/index.js";
