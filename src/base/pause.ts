import { throwIfAborted } from "./control.js";

/** As long as a page takes to draw once, in milliseconds. */
const FRAME = 16;

/**
 * Lets timers, events and aborts through between two pieces of work, at most once per frame. It resolves to
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

/** The same, and an abort that has come meanwhile ends the work. */
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
