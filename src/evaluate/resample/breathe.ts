/** As long as a page takes to draw once, in milliseconds. */
const FRAME = 16;

/**
 * A pause that lets timers, events and aborts through, at most once per frame: fits that never wait
 * would keep them out. It tells whether there was a pause.
 */
export function breather(): () => Promise<boolean> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < FRAME) return false;
    await new Promise((resolve) => (globalThis.setImmediate ?? setTimeout)(resolve));
    last = performance.now();
    return true;
  };
}
