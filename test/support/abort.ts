import { vi } from "vitest";

/**
 * Aborts on the next turn of the event loop. Until then every reading of the clock is a second later, so a
 * computation that pauses once per frame pauses at its next opportunity, however fast the machine is.
 */
export function abortAtNextPause(controller: AbortController): void {
  let now = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => {
    now += 1000;
    return now;
  });
  setImmediate(() => {
    clock.mockRestore();
    controller.abort();
  });
}
