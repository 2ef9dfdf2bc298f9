// Finds a BLAS/LAPACK library on this machine and binds the routines that are used.

import { MissingDependencyError, OptionError, optionName, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { requireThreads } from "../threads/parallel-for.js";
import { bindRoutine, type Koffi, type KoffiLibrary, ROUTINE_NAMES, type Routines } from "./fortran.js";

/** Where the platform keeps the library, and what to do if it is missing. */
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

/** What `useNativeBlas` has bound. */
export interface NativeBlasDescription {
  /** The name or path under which the library was opened. */
  readonly library: string;
  /** Name and version, such as "OpenBLAS 0.3.21", if the library reports them. */
  readonly version: string | undefined;
  /** The number of threads, if the library reports it. */
  readonly threads: number | undefined;
}

/** A library with its routines bound. */
interface BoundLibrary extends NativeBlasDescription {
  readonly routines: Routines;
}

/** Binds the library at `path`, or the first of the platform's own that opens. */
export function bindLibrary(
  koffi: Pick<Koffi, "load">,
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

function openFirst(
  koffi: Pick<Koffi, "load">,
  names: readonly string[],
  advice: string,
): [string, KoffiLibrary] {
  let cause: unknown;
  for (const name of names) {
    try {
      return [name, koffi.load(name)];
    } catch (error) {
      cause ??= error;
    }
  }
  throw missing(
    `${names.map(quote).join(", ")} cannot be opened; ${advice}, or pass the path of another library.`,
    "a BLAS/LAPACK library",
    cause,
  );
}

/** A library built with 64-bit integers would read past every size argument. */
function requireNarrowIntegers(name: string, description: string, advice: string): void {
  if (description.includes("USE64BITINT")) {
    throw missing(
      `${quote(name)} uses 64-bit integers, but 32-bit integers are required; ${advice}.`,
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
      `${quote(name)} has no ${absent.join(", ")}; both BLAS and LAPACK are required: ${advice}.`,
      ROUTINE_NAMES.join(", "),
      cause,
    );
  }
  return Object.fromEntries(bound) as Routines;
}

function setThreads(library: KoffiLibrary, name: string, threads: number): void {
  requireThreads("useNativeBlas", threads);
  const set = optional(library, "openblas_set_num_threads", "void", ["int"]);
  if (set === undefined) {
    throw new OptionError(
      "useNativeBlas",
      words`${optionName("threads")} requires OpenBLAS; ${quote(name)} reads its number from the environment (VECLIB_MAXIMUM_THREADS for Accelerate, MKL_NUM_THREADS for MKL) when Node starts.`,
      { expected: "no value", received: String(threads) },
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

function missing(sentence: string, expected: string, cause?: unknown): MissingDependencyError {
  return new MissingDependencyError("useNativeBlas", sentence, { expected }, cause);
}
