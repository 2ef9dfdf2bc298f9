import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { randomArray } from "../../../test/support/numbers.js";
import { withArena } from "../arena.js";
import { kernelMemoryBytes } from "../heap.js";
import type { KernelCalls } from "../kernel-call.js";
import { kernels } from "../module.js";
import { parallelFor } from "./parallel-for.js";
import { type Job, NoThreads, WorkerPool } from "./pool.js";
import { platformSpawn, type Spawn, type Thread } from "./spawn.js";

const SIZE = 160;

/** Calls of a kernel with these arguments. */
const dots = (blocks: number[][]): KernelCalls => ({ part: kernels, kernel: "dot", blocks });
const gemms = (blocks: number[][]): KernelCalls => ({ part: kernels, kernel: "gemm", blocks });

/** A job of `count` products of SIZE×SIZE matrices, long enough to be interrupted. */
function products(left: number, right: number, out: number, count: number): number[][] {
  const n = SIZE;
  return Array.from({ length: count }, (_, i) => [
    n,
    n,
    n,
    1,
    left,
    n,
    1,
    right,
    n,
    1,
    0,
    out + 8 * n * n * i,
    n,
  ]);
}

describe("parallelFor", () => {
  it("gives what each block returned, in block order, whatever the number of threads", async () => {
    const values = randomArray(1000, 1);
    await withArena(async (arena) => {
      const x = arena.copyIn(values);
      const blocks = Array.from({ length: 37 }, (_, i) => [i, x.pointer, x.part(8 * i).pointer]);
      const one = await parallelFor(dots(blocks), { threads: 1 });
      expect(one[5]).not.toBe(one[6]);
      expect(one[0]).toBe(0);
      for (const threads of [2, 4]) expect(await parallelFor(dots(blocks), { threads })).toEqual(one);
    });
  });

  it("writes bit-identical products for 1, 2 and 4 threads", async () => {
    await withArena(async (arena) => {
      const n = SIZE;
      const left = arena.copyIn(randomArray(n * n, 2)).pointer;
      const right = arena.copyIn(randomArray(n * n, 3)).pointer;
      const outputs = [];
      for (const threads of [1, 2, 4]) {
        const out = arena.zeros(6 * n * n);
        await parallelFor(gemms(products(left, right, out.pointer, 6)), { threads });
        outputs.push(out.copyOut());
      }
      expect(outputs[0].some((value) => value !== 0)).toBe(true);
      expect(outputs[1]).toEqual(outputs[0]);
      expect(outputs[2]).toEqual(outputs[0]);
    });
  });

  it("runs several jobs at once", async () => {
    await withArena(async (arena) => {
      const x = arena.copyIn(randomArray(64, 4));
      const block = [x.length, x.pointer, x.pointer];
      const jobs = Array.from({ length: 5 }, () => parallelFor(dots([block, block, block]), { threads: 2 }));
      const all = await Promise.all(jobs);
      expect(new Set(all.flatMap((values) => [...values])).size).toBe(1);
    });
  });

  it("does nothing for no blocks", async () => {
    expect(await parallelFor(dots([]), { threads: 2 })).toEqual(new Float64Array(0));
  });

  it("tells its progress block by block", async () => {
    await withArena(async (arena) => {
      const x = arena.zeros(4);
      const blocks = Array.from({ length: 4 }, () => [4, x.pointer, x.pointer]);
      for (const threads of [1, 2]) {
        const seen: number[] = [];
        await parallelFor(dots(blocks), { threads, onBlock: (completed) => seen.push(completed) });
        expect(seen).toEqual([1, 2, 3, 4]);
      }
    });
  });

  it("refuses a number of threads that is none", async () => {
    await expect(parallelFor(dots([]), { threads: 0 })).rejects.toThrow(
      'dot: option "threads" must be a whole number ≥ 1; got 0.',
    );
  });

  for (const threads of [1, 2]) {
    it(`stops when aborted on ${threads} thread(s), and works again afterwards`, async () => {
      await withArena(async (arena) => {
        const n = SIZE;
        const a = arena.copyIn(randomArray(n * n, 5)).pointer;
        const out = arena.float64(n * n);
        // Every block writes to the same address: only the time it takes matters here.
        const blocks = Array.from({ length: 4000 }, () => products(a, a, out.pointer, 1)[0]);
        const controller = new AbortController();
        let completed = 0;
        const work = parallelFor(gemms(blocks), {
          threads,
          signal: controller.signal,
          onBlock: (count) => {
            completed = count;
            if (count === 3) controller.abort("enough");
          },
        });
        await expect(work).rejects.toMatchObject({ name: "AbortError", cause: "enough" });
        expect(completed).toBeGreaterThanOrEqual(3);
        expect(completed).toBeLessThan(blocks.length);
        expect(await parallelFor(gemms(blocks.slice(0, 4)), { threads })).toHaveLength(4);
      });
    });
  }

  it("rejects at once when the signal was aborted before", async () => {
    await expect(parallelFor(dots([[0, 0, 0]]), { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  });

  it("passes on an error of the progress callback", async () => {
    const blocks = Array.from({ length: 8 }, () => [0, 1024, 1024]);
    const onBlock = () => {
      throw new RangeError("from the callback");
    };
    for (const threads of [1, 2]) {
      await expect(parallelFor(dots(blocks), { threads, onBlock })).rejects.toThrow("from the callback");
    }
  });
});

describe("a pool of threads", () => {
  const spawn = platformSpawn() as Spawn;

  function job(kernel: string, blocks: number[][]): Job {
    return {
      part: kernels,
      kernel,
      args: Float64Array.from(blocks.flat()),
      arity: blocks[0].length,
      count: blocks.length,
    };
  }

  it("rejects the call of a thread that dies, and serves the next call with a new one", async () => {
    const threads: Thread[] = [];
    const pool = new WorkerPool((events) => {
      const thread = spawn(events);
      threads.push(thread);
      return thread;
    });
    await withArena(async (arena) => {
      const n = SIZE;
      const a = arena.copyIn(randomArray(n * n, 6)).pointer;
      const out = arena.float64(n * n);
      const blocks = Array.from({ length: 5000 }, () => products(a, a, out.pointer, 1)[0]);
      // After a first job every thread is known to run.
      await pool.run(job("gemm", blocks.slice(0, 2)), 2);
      const onBlock = (completed: number) => completed === 3 && threads[0].terminate();
      const work = pool.run({ ...job("gemm", blocks), onBlock }, 2);
      await expect(work).rejects.toThrow(
        /gemm: a worker thread ended before its work was done: it exited with code \d\./,
      );
      expect(await pool.run(job("gemm", blocks.slice(0, 8)), 2)).toHaveLength(8);
      expect(threads).toHaveLength(3);
      for (const thread of threads) thread.terminate();
    });
  });

  it("leaves the blocks of a thread that never started to the others", async () => {
    let refused = 0;
    const pool = new WorkerPool((events) => {
      if (refused > 0) return spawn(events);
      refused += 1;
      setImmediate(() => events.onDeath("forbidden"));
      return { post: () => {}, setBusy: () => {}, terminate: () => {} };
    });
    await withArena(async (arena) => {
      const x = arena.copyIn([1, 2]).pointer;
      const block = [2, x, x];
      expect(await pool.run(job("dot", [block, block]), 2)).toEqual(Float64Array.of(5, 5));
    });
  });

  it("says so when the platform starts no thread at all", async () => {
    const pool = new WorkerPool((events) => {
      setImmediate(() => events.onDeath("forbidden"));
      return { post: () => {}, setBusy: () => {}, terminate: () => {} };
    });
    await expect(pool.run(job("dot", [[0, 1024, 1024]]), 2)).rejects.toBeInstanceOf(NoThreads);
  });

  it("makes do with fewer threads where the platform throws instead of starting more, and reports if there are none", async () => {
    const forbidden = () => {
      throw new DOMException("a policy forbids it", "SecurityError");
    };
    await expect(new WorkerPool(forbidden).run(job("dot", [[0, 1024, 1024]]), 2)).rejects.toBeInstanceOf(
      NoThreads,
    );
    let started = 0;
    const pool = new WorkerPool((events) => {
      started += 1;
      return started === 1 ? spawn(events) : forbidden();
    });
    await withArena(async (arena) => {
      const x = arena.copyIn([1, 2]).pointer;
      const block = [2, x, x];
      expect(await pool.run(job("dot", [block, block]), 3)).toEqual(Float64Array.of(5, 5));
    });
  });

  it("rejects with the reason when a kernel traps", async () => {
    const pool = new WorkerPool(spawn);
    const outside = 0xfffffff0;
    await expect(pool.run(job("dot", [[64, outside, outside]]), 1)).rejects.toThrow(
      /dot: a worker thread failed: .*memory/,
    );
    await withArena(async (arena) => {
      const x = arena.copyIn([3, 4]).pointer;
      expect(await pool.run(job("dot", [[2, x, x]]), 1)).toEqual(Float64Array.of(25));
    });
  });

  it("does not keep the process alive, nor does kernel memory grow from call to call", async () => {
    const script = fileURLToPath(new URL("../../../test/support/use-threads.ts", import.meta.url));
    const output = execFileSync(process.execPath, ["--import", "tsx", script], {
      encoding: "utf8",
      timeout: 30_000,
    });
    const bytes = JSON.parse(output) as number[];
    expect(bytes).toHaveLength(100);
    expect(new Set(bytes.slice(1)).size).toBe(1);
    expect(kernelMemoryBytes()).toBeGreaterThan(0);
  });
});
