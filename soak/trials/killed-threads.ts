import { withArena } from "../../src/wasm/arena.js";
import { kernels } from "../../src/wasm/module.js";
import { type Job, WorkerPool } from "../../src/wasm/threads/pool.js";
import { platformSpawn, type Thread } from "../../src/wasm/threads/spawn.js";
import type { Trial } from "./trial.js";

const SIZE = 64;
const BLOCKS = 4000;

/** A thread of the kernels is killed while it works: its call rejects, and the next one is served. */
export function killedThreads(times: number): Trial {
  return {
    name: `${times} killed threads`,
    async run() {
      const spawn = platformSpawn();
      if (spawn === undefined) return { held: true, figures: "there are no threads here" };
      const threads: Thread[] = [];
      const pool = new WorkerPool((events) => {
        const thread = spawn(events);
        threads.push(thread);
        return thread;
      });
      let [rejected, served] = [0, 0];
      await withArena(async (arena) => {
        const a = arena.copyIn(new Float64Array(SIZE * SIZE).fill(0.5)).pointer;
        const out = arena.float64(SIZE * SIZE).pointer;
        const product = [SIZE, SIZE, SIZE, 1, a, SIZE, 1, a, SIZE, 1, 0, out, SIZE];
        const job = (count: number): Job => ({
          part: kernels,
          kernel: "gemm",
          args: Float64Array.from(Array.from({ length: count }, () => product).flat()),
          arity: product.length,
          count,
        });
        await pool.run(job(2), 2);
        for (let kill = 0; kill < times; kill += 1) {
          const onBlock = (completed: number) => {
            if (completed === 3) threads[threads.length - 1].terminate();
          };
          await pool.run({ ...job(BLOCKS), onBlock }, 2).then(
            () => undefined,
            () => {
              rejected += 1;
            },
          );
          served += (await pool.run(job(8), 2)).length === 8 ? 1 : 0;
        }
      });
      for (const thread of threads) thread.terminate();
      return {
        held: rejected === times && served === times,
        figures: `${rejected} calls rejected, ${served} calls after them served, ${threads.length} threads started`,
      };
    },
  };
}
