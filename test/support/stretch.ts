// How long a computation keeps the event loop to itself, by the time of the processor where the system tells it: other
// processes on a busy machine do not count.

import { readFileSync } from "node:fs";

const SCHEDULE = "/proc/thread-self/schedstat";

/** Milliseconds that this thread has computed; on systems that do not say, those that have passed. */
function threadTime(): number {
  try {
    return Number(readFileSync(SCHEDULE, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/**
 * Runs the work and resolves to the longest time, in milliseconds, between two turns of the event loop. After `most`
 * milliseconds of computing the signal that the work is given aborts.
 */
export async function longestStretch(
  work: (signal: AbortSignal) => Promise<unknown>,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const controller = new AbortController();
  const start = threadTime();
  let longest = 0;
  let last = start;
  const look = () => {
    const now = threadTime();
    longest = Math.max(longest, now - last);
    if (now - start > most) controller.abort();
    last = threadTime();
  };
  const timer = setInterval(look, 1);
  try {
    await work(controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
  } finally {
    clearInterval(timer);
    look();
  }
  return longest;
}
