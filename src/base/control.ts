import { AbortError } from "./errors.js";

/** The progress of a computation. */
export interface Progress {
  /** What is being done: "iterations", "restarts". */
  readonly phase: string;
  readonly completed: number;
  /** The largest possible number, if known. */
  readonly total?: number | undefined;
  /** The value being optimized, if there is one. */
  readonly objective?: number | undefined;
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

/** Throws if the caller has aborted; call it between pieces of work. */
export function throwIfAborted(method: string, signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AbortError(method, "aborted by the caller.", {}, signal.reason);
}
