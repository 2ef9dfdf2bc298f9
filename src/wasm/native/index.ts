import { createNativeBlas, type NativeBlas } from "./blas.js";
import { loadKoffi, requireNode } from "./koffi.js";
import { bindLibrary } from "./library.js";

export type { NativeBlas } from "./blas.js";

export interface NativeBlasOptions {
  /** How many threads the library may use; by default it decides itself. Needs OpenBLAS. */
  readonly threads?: number;
}

/** What `useNativeBlas` has bound. */
export interface NativeBlasDescription {
  /** The name or path under which the library was opened. */
  readonly library: string;
  /** Maker and version, such as "OpenBLAS 0.3.21", if the library tells. */
  readonly version: string | undefined;
  /** The number of threads, if the library tells. */
  readonly threads: number | undefined;
}

let active: NativeBlas | undefined;

/** The native library in use, if any; `useNativeBlas` switches it on and `useWasm` off. */
export function nativeBlas(): NativeBlas | undefined {
  return active;
}

/**
 * Lets a BLAS/LAPACK library of the system do the dense linear algebra on Node: the platform's own
 * (OpenBLAS on Linux, Accelerate on macOS) or the one at `path`. Results stay the same to rounding.
 * Needs the optional package koffi; where something is missing, a `MissingDependencyError` says what
 * to install, and everything goes on as before.
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
  const platform = requireNode();
  const koffi = await loadKoffi();
  const { routines, ...description } = bindLibrary(koffi, platform, path, options.threads);
  active = createNativeBlas(routines);
  return description;
}

/** Goes back from a native library to the WebAssembly kernels. */
export function useWasm(): void {
  active = undefined;
}
