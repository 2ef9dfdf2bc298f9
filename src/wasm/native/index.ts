import { requireKnownOptions } from "../../base/known-options.js";
import { createNativeBlas, type NativeBlas } from "./blas.js";
import { loadKoffi, requireNode } from "./koffi.js";
import { bindLibrary, type NativeBlasDescription } from "./library.js";

export type { NativeBlas } from "./blas.js";
export { useHugePages, useOrdinaryPages } from "./huge-pages.js";
export type { NativeBlasDescription } from "./library.js";

/** The options of `useNativeBlas`. */
export interface NativeBlasOptions {
  /** The number of threads that the library may use; requires OpenBLAS. Default: the library decides. */
  readonly threads?: number;
}

let active: NativeBlas | undefined;

/** The native library in use, if any; `useNativeBlas` enables it and `useWasm` disables it. */
export function nativeBlas(): NativeBlas | undefined {
  return active;
}

/**
 * Uses a BLAS/LAPACK library of the system for dense linear algebra in Node: the platform's own
 * (OpenBLAS on Linux, Accelerate on macOS) or the one at `path`. Results are the same up to rounding.
 * Requires the optional package koffi; if something is missing, a `MissingDependencyError` says what
 * to install, and nothing changes.
 *
 * ```ts
 * const { version } = await useNativeBlas(); // "OpenBLAS 0.3.21"
 * a.multiply(b); // now by OpenBLAS
 * useWasm(); // and back
 * ```
 */
export async function useNativeBlas(
  path?: string,
  options: NativeBlasOptions = {},
): Promise<NativeBlasDescription> {
  const method = "useNativeBlas";
  requireKnownOptions(method, options, ["threads"]);
  const platform = requireNode(method);
  const koffi = await loadKoffi(method);
  const { routines, ...description } = bindLibrary(koffi, platform, path, options.threads);
  active = createNativeBlas(routines);
  return description;
}

/** Switches back from a native library to the WebAssembly kernels. */
export function useWasm(): void {
  active = undefined;
}
