import { AbortError } from "./errors.js";

/** How far a computation has come. */
export interface Progress {
  /** What is being done: "iterations", "restarts". */
  readonly phase: string;
  readonly completed: number;
  /** How many there will be at most, if that is known. */
  readonly total?: number | undefined;
  /** The value that is being improved, if there is one. */
  readonly objective?: number | undefined;
}

/** What a caller may say about one computation. */
export interface RunControl {
  /** Ends it early: it rejects with an AbortError and leaves nothing running. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** How many threads may be used; by default as many as the hardware has. */
  readonly threads?: number | undefined;
}

/** How an iteration ended. */
export interface Convergence {
  readonly converged: boolean;
  readonly iterations: number;
  /** The last value of what was compared with the tolerance. */
  readonly criterion: number;
  readonly tolerance: number;
}

/** Rejects if the caller has aborted; call it between pieces of work. */
export function throwIfAborted(method: string, signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AbortError(`${method}: aborted by the caller.`, { method }, signal.reason);
}
