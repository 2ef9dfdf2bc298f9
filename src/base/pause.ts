import { throwIfAborted } from "./control.js";

/** The duration of one animation frame, in milliseconds. */
const FRAME = 16;

/**
 * Yields to timers, events and aborts between two pieces of work, at most once per frame. Resolves to
 * whether there was a pause.
 */
export function pacer(frame = FRAME): () => Promise<boolean> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < frame) return false;
    await new Promise((resolve) => (globalThis.setImmediate ?? setTimeout)(resolve));
    last = performance.now();
    return true;
  };
}

/**
 * Yields to timers, events and aborts between two pieces of work, and throws if the caller has aborted in the meantime.
 */
export function abortablePacer(
  method: string,
  signal: AbortSignal | undefined,
  frame = FRAME,
): () => Promise<boolean> {
  const pause = pacer(frame);
  return async () => {
    const paused = await pause();
    throwIfAborted(method, signal);
    return paused;
  };
}
