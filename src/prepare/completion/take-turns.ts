/** Lets the event loop deliver what waits, such as an abort, between two pieces of work. */
export function takeTurns(): Promise<void> {
  return new Promise((resolve) => (globalThis.setImmediate ?? setTimeout)(() => resolve()));
}
