import { AbortError } from "./errors.js";

/** Lets one asynchronous computation after the other use what they share. */
export class Turns {
  #last: Promise<void> = Promise.resolve();
  #count = 0;

  /** Whether a computation is running or waiting. */
  get isBusy(): boolean {
    return this.#count > 0;
  }

  /** Begins when all that came before have ended; an abort ends the waiting. */
  async take<T>(method: string, work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const before = this.#last;
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    this.#last = before.then(() => left);
    this.#count += 1;
    try {
      await untilAborted(method, before, signal);
      return await work();
    } finally {
      this.#count -= 1;
      leave();
    }
  }
}

async function untilAborted(
  method: string,
  promise: Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (signal === undefined) return promise;
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new AbortError(method, "aborted by the caller.", {}, signal.reason));
    signal.addEventListener("abort", abort);
  });
  try {
    await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
