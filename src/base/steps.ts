// Computations in steps, which can be finished at once or with pauses between the steps.

/** A computation that yields after every piece of work, and returns its result. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** What is there at once, or comes in steps. */
export type MaybeSteps<T> = T | Steps<T>;

export function isSteps<T>(value: MaybeSteps<T>): value is Steps<T> {
  return typeof value === "object" && value !== null && Symbol.iterator in value && "next" in value;
}

/** A computation without steps. */
// biome-ignore lint/correctness/useYield: there is nothing to pause for
export function* immediately<T>(value: T): Steps<T> {
  return value;
}

/** Finishes a computation at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Finishes a computation with a pause after every step; if a pause throws, the computation is closed. */
export async function finishPaced<T>(steps: Steps<T>, pause: () => Promise<unknown>): Promise<T> {
  try {
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      await pause();
    }
  } catch (error) {
    // Its `finally` blocks give back what it holds.
    steps.return(undefined as never);
    throw error;
  }
}
