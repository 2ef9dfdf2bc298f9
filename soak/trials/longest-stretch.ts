import { largeJob } from "./samples.js";
import type { Finding, Trial } from "./trial.js";

/** No fit holds the event loop for longer than so many milliseconds. */
export function longestStretch(kind: string, rows: number, columns: number, milliseconds: number): Trial {
  return {
    name: `${kind} on ${rows}×${columns} pauses within ${milliseconds} ms`,
    async run() {
      const { estimator, x, y } = largeJob(kind, rows, columns);
      // A first fit compiles the code, which is not the loop's fault.
      const small = largeJob(kind, 200, Math.min(columns, 12));
      try {
        await small.estimator.fitTo(small.x, small.y, { threads: 1 });
        return await watched(milliseconds, () => estimator.fitTo(x, y, { threads: 1 }));
      } catch (error) {
        return { held: true, figures: `refused: ${(error as Error).message}` };
      }
    },
  };
}

async function watched(milliseconds: number, work: () => Promise<unknown>): Promise<Finding> {
  const start = performance.now();
  let [last, lastUsed, longest, running] = [start, usedMilliseconds(), 0, true];
  const look = () => {
    const [now, used] = [performance.now(), usedMilliseconds()];
    // Other processes may hold the processor, and other threads of this one use it too.
    longest = Math.max(longest, Math.min(now - last, used - lastUsed));
    [last, lastUsed] = [now, used];
    if (running) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    look();
    running = false;
  }
  const total = performance.now() - start;
  return {
    held: longest <= milliseconds,
    figures: `longest stretch ${longest.toFixed(0)} ms of ${total.toFixed(0)} ms`,
  };
}

/** The processor time of this process. */
function usedMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
