import { AbortError, OptionError } from "./errors.js";
import { requireOptionsObject, unknownOption } from "./known-options.js";
import { quote } from "./label.js";
import { isList } from "./numbers.js";

/** The progress of a computation. */
export interface Progress {
  /** What is being done: "iterations", "restarts". */
  readonly phase: string;
  readonly completed: number;
  /** The largest possible number, if known. */
  readonly total?: number | undefined;
  /** The value being optimized, if there is one. */
  readonly objective?: number | undefined;
  /** The embedding so far, by row, of methods that find one in steps. */
  readonly embedding?:
    | { readonly rows: number; readonly columns: number; readonly data: Float64Array }
    | undefined;
}

/** Settings of a single computation. */
export interface RunControl {
  /** Aborts the computation, which then rejects with an AbortError and leaves nothing running. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** The number of threads to use. Default: as many as the hardware has. */
  readonly threads?: number | undefined;
}

/** How an iteration ended. */
export interface Convergence {
  readonly converged: boolean;
  readonly iterations: number;
  /** The last value that was compared with the tolerance. */
  readonly criterion: number;
  readonly tolerance: number;
}

/** The names of the settings of a single computation. */
export const RUN_SETTINGS = ["signal", "onProgress", "threads"] as const;

/** Refuses a control with unknown settings, or with settings of the wrong type; `others` names further ones. */
export function requireControl(method: string, control: RunControl, others: readonly string[] = []): void {
  requireOptionsObject(method, control, "control");
  const names = [...RUN_SETTINGS, ...others];
  for (const name of Object.keys(control))
    if (!names.includes(name)) throw unknownOption(method, name, names, "control");
  requireRunSettings(method, control);
}

/** Refuses settings of the wrong type, wherever they are given. */
export function requireRunSettings(
  method: string,
  { signal, onProgress, threads, onNote }: RunControl & { readonly onNote?: unknown },
): void {
  if (signal !== undefined && !isAbortSignal(signal))
    throw badSetting(method, "signal", "an AbortSignal", signal);
  if (onProgress !== undefined && typeof onProgress !== "function")
    throw badSetting(method, "onProgress", "a function", onProgress);
  if (onNote !== undefined && typeof onNote !== "function")
    throw badSetting(method, "onNote", "a function", onNote);
  if (threads !== undefined && !(Number.isSafeInteger(threads) && threads >= 1))
    throw badSetting(method, "threads", "a whole number ≥ 1", threads);
}

/** Refuses workers that cannot do what they are asked for, by the name of their method; none are fine. */
export function requireWorkers(method: string, workers: unknown, task: string): void {
  if (workers !== undefined && !hasTask(workers, task))
    throw badSetting(method, "workers", `what startWorkers resolves to, with a method ${task}`, workers);
}

/** Whether these are workers with such a method. */
export function hasTask(workers: unknown, task: string): boolean {
  return typeof workers === "object" && workers !== null && typeof Reflect.get(workers, task) === "function";
}

/** Refuses weights that are not a list; whoever uses them checks the numbers. */
export function requireWeightsList(method: string, weights: unknown): void {
  if (weights !== undefined && !isList(weights))
    throw badSetting(method, "weights", "a list, such as an array", weights);
}

/** By shape, not by class: a signal may come from another realm. */
export function isAbortSignal(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    "aborted" in value &&
    typeof value.aborted === "boolean" &&
    "addEventListener" in value
  );
}

function badSetting(method: string, option: string, expected: string, value: unknown): OptionError {
  return new OptionError(method, { argument: option, expected, received: quote(value) });
}

/** Throws if the caller has aborted; call it between pieces of work. */
export function throwIfAborted(method: string, signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AbortError(method, "aborted by the caller.", {}, signal.reason);
}
