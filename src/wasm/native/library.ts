// Finding a BLAS/LAPACK library on this machine and binding what is needed of it.

import { MissingDependencyError, OptionError } from "../../base/errors.js";
import { bindRoutine, type Koffi, type KoffiLibrary, ROUTINE_NAMES, type Routines } from "./fortran.js";

/** Where the platform keeps the library, and what to do when it is not there. */
interface Platform {
  readonly candidates: readonly string[];
  readonly advice: string;
}

const LINUX: Platform = {
  candidates: ["libopenblas.so.0", "libopenblasp.so.0", "libopenblas.so"],
  advice:
    "install OpenBLAS (Debian and Ubuntu: apt install libopenblas0-pthread; Fedora: dnf install openblas-threads; Alpine: apk add openblas)",
};

const PLATFORMS: Readonly<Record<string, Platform>> = {
  linux: LINUX,
  darwin: {
    candidates: ["/System/Library/Frameworks/Accelerate.framework/Accelerate"],
    advice: "Accelerate comes with macOS; OpenBLAS comes from: brew install openblas",
  },
  win32: {
    candidates: ["libopenblas.dll", "openblas.dll"],
    advice: "download OpenBLAS from openblas.net and put the folder of libopenblas.dll on the PATH",
  },
};

/** A library whose routines are bound. */
export interface BoundLibrary {
  readonly library: string;
  readonly version: string | undefined;
  readonly threads: number | undefined;
  readonly routines: Routines;
}

/** Binds the library at `path`, or the first of the platform's own that opens. */
export function bindLibrary(
  koffi: Koffi,
  platform: string,
  path: string | undefined,
  threads: number | undefined,
): BoundLibrary {
  const { candidates, advice } = PLATFORMS[platform] ?? LINUX;
  const [name, library] = openFirst(koffi, path === undefined ? candidates : [path], advice);
  const config = optional(library, "openblas_get_config", "const char *", []);
  const description = config === undefined ? "" : String(config());
  requireNarrowIntegers(name, description, advice);
  const routines = bindRoutines(library, name, advice);
  if (threads !== undefined) setThreads(library, name, threads);
  return {
    library: name,
    version: /^OpenBLAS \S+/.exec(description)?.[0],
    threads: numberOfThreads(library),
    routines,
  };
}

function openFirst(koffi: Koffi, names: readonly string[], advice: string): [string, KoffiLibrary] {
  let cause: unknown;
  for (const name of names) {
    try {
      return [name, koffi.load(name)];
    } catch (error) {
      cause ??= error;
    }
  }
  throw missing(
    `useNativeBlas: ${names.map((name) => `"${name}"`).join(", ")} cannot be opened; ${advice}, or give the path of another library.`,
    "a BLAS/LAPACK library",
    cause,
  );
}

/** A library built with 64-bit integers would read beyond every size it is given. */
function requireNarrowIntegers(name: string, description: string, advice: string): void {
  if (description.includes("USE64BITINT")) {
    throw missing(
      `useNativeBlas: "${name}" counts in 64-bit integers, and 32-bit ones are needed; ${advice}.`,
      "a library with 32-bit integers",
    );
  }
}

function bindRoutines(library: KoffiLibrary, name: string, advice: string): Routines {
  const absent: string[] = [];
  let cause: unknown;
  const bound = ROUTINE_NAMES.map((routine) => {
    try {
      return [routine, bindRoutine(library, routine)];
    } catch (error) {
      absent.push(routine);
      cause ??= error;
      return [routine, undefined];
    }
  });
  if (absent.length > 0) {
    throw missing(
      `useNativeBlas: "${name}" has no ${absent.join(", ")}; both BLAS and LAPACK are needed: ${advice}.`,
      ROUTINE_NAMES.join(", "),
      cause,
    );
  }
  return Object.fromEntries(bound) as Routines;
}

function setThreads(library: KoffiLibrary, name: string, threads: number): void {
  if (!Number.isInteger(threads) || threads < 1) {
    throw new OptionError(`useNativeBlas: option "threads" must be a whole number ≥ 1; got ${threads}.`, {
      method: "useNativeBlas",
      option: "threads",
      expected: "a whole number ≥ 1",
      received: String(threads),
    });
  }
  const set = optional(library, "openblas_set_num_threads", "void", ["int"]);
  if (set === undefined) {
    throw new OptionError(
      `useNativeBlas: option "threads" needs OpenBLAS; "${name}" takes its number from the environment (VECLIB_MAXIMUM_THREADS for Accelerate, MKL_NUM_THREADS for MKL) when Node starts.`,
      { method: "useNativeBlas", option: "threads", expected: "no value", received: String(threads) },
    );
  }
  set(threads);
}

function numberOfThreads(library: KoffiLibrary): number | undefined {
  const get = optional(library, "openblas_get_num_threads", "int", []);
  return get === undefined ? undefined : Number(get());
}

function optional(
  library: KoffiLibrary,
  name: string,
  result: string,
  parameters: readonly string[],
): ((...values: unknown[]) => unknown) | undefined {
  try {
    return library.func(name, result, parameters);
  } catch {
    return undefined;
  }
}

function missing(message: string, expected: string, cause?: unknown): MissingDependencyError {
  return new MissingDependencyError(message, { method: "useNativeBlas", expected }, cause);
}
