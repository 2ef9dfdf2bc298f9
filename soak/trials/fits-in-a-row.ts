import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { kernelMemoryBytes } from "../../src/wasm/index.js";
import { smallJobs } from "./samples.js";
import type { Trial } from "./trial.js";

/** Compiled code and caches may still grow by so much; a leak of one fit would be far larger. */
const MOST_MEGABYTES = 8;

/** Memory does not grow from fit to fit. There must be more than two fits of every method, as all of them have a first one. */
export function fitsInARow(count: number): Trial {
  return {
    name: `${count} fits in a row`,
    async run() {
      const jobs = smallJobs();
      const heap: number[] = [];
      const kernel: number[] = [];
      for (let fit = 0; fit < count; fit += 1) {
        const { estimator, x, y } = jobs[fit % jobs.length];
        await estimator.fitTo(x, y, { threads: 2 });
        if (fit === Math.max(jobs.length, Math.floor(count / 2)) || fit === count - 1) {
          heap.push(heapMegabytes());
          kernel.push(kernelMemoryBytes());
        }
      }
      const growth = heap[1] - heap[0];
      return {
        held: growth < MOST_MEGABYTES && kernel[1] === kernel[0],
        figures: `heap ${heap.map((size) => size.toFixed(1)).join(" → ")} MB from half time to the end, kernel memory ${kernel.map((bytes) => (bytes / 2 ** 20).toFixed(0)).join(" → ")} MiB`,
      };
    },
  };
}

function heapMegabytes(): number {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  collect();
  collect();
  return process.memoryUsage().heapUsed / 1e6;
}
