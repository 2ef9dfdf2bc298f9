// Fortran routines of a system library, called through koffi. Every argument is passed by reference, and
// compilers append the length of each character argument, by value, to the end of the list.

/** The part of the optional package koffi that is used. */
export interface Koffi {
  load(path: string): KoffiLibrary;
  /** Where the memory of an array begins. */
  address(array: Float64Array): bigint;
}

export interface KoffiLibrary {
  func(name: string, result: string, parameters: readonly string[]): (...values: unknown[]) => unknown;
}

/** The arguments of each routine in order: c for a character, i for integers, d for doubles. */
const ROUTINES = {
  dgemm_: "cciiiddididdi",
  dsyrk_: "cciiddiddi",
  dgeqrf_: "iididdii",
  dorgqr_: "iiididdii",
  dgesdd_: "ciididdididiii",
  dsyevd_: "ccididdiiii",
  dpotrf_: "cidii",
  dpotri_: "cidii",
} as const;

export type RoutineName = keyof typeof ROUTINES;

/** Single numbers may be passed as they are; arrays are read and written in place. */
type Argument = string | number | Float64Array | Int32Array;

export type Routine = (...values: Argument[]) => void;

export type Routines = Readonly<Record<RoutineName, Routine>>;

/** The names of the routines that a library must have. */
export const ROUTINE_NAMES = Object.keys(ROUTINES) as RoutineName[];

/** Binds one routine; throws koffi's error if the library does not have it. */
export function bindRoutine(library: KoffiLibrary, name: RoutineName): Routine {
  const kinds = [...ROUTINES[name]];
  const lengths = kinds.filter((kind) => kind === "c").map(() => 1);
  const call = library.func(name, "void", [
    ...kinds.map((kind) => ({ c: "const char *", i: "int *" })[kind] ?? "double *"),
    ...lengths.map(() => "size_t"),
  ]);
  return (...values) => {
    const references = values.map((value, at) => (typeof value === "number" ? box(kinds[at], value) : value));
    call(...references, ...lengths);
  };
}

function box(kind: string, value: number): Int32Array | Float64Array {
  return kind === "i" ? Int32Array.of(value) : Float64Array.of(value);
}
