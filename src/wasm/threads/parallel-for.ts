import { OptionError } from "../../base/errors.js";
import { type KernelExports, kernelModule } from "../module.js";
import { aborted, type Job, NoThreads, WorkerPool } from "./pool.js";
import { hardwareThreads, platformSpawn } from "./spawn.js";

export interface ParallelControl {
  /** How many threads may work at once; by default as many as the hardware has. */
  readonly threads?: number | undefined;
  /** Stops the work after the blocks that are being computed. */
  readonly signal?: AbortSignal | undefined;
  /** Told after every block how many are done. */
  readonly onBlock?: ((completed: number, total: number) => void) | undefined;
}

/** How long a single thread computes before it lets the event loop deliver an abort. */
const PATIENCE_MS = 30;

let pool: WorkerPool | undefined;

/**
 * Calls a kernel once per block, on several threads where the platform has them, and resolves to what
 * each call returned, in block order. Blocks must not write to the same place. Which thread runs which
 * block is left open; results do not depend on it as long as the caller combines them in block order
 * and cuts the blocks by the size of the data alone.
 */
export async function parallelFor(
  kernel: keyof KernelExports,
  blocks: ReadonlyArray<readonly number[]>,
  control: ParallelControl = {},
): Promise<Float64Array> {
  const { signal, onBlock } = control;
  if (signal?.aborted) throw aborted(kernel, signal);
  const arity = blocks[0]?.length ?? 0;
  const job: Job = {
    kernel,
    args: Float64Array.from(blocks.flat()),
    arity,
    count: blocks.length,
    signal,
    onBlock,
  };
  const threads = Math.min(requestedThreads(kernel, control.threads), blocks.length);
  const workers = threads > 1 ? sharedPool() : undefined;
  if (workers === undefined) return runHere(job);
  try {
    return await workers.run(job, threads);
  } catch (error) {
    // A page's content security policy, for one, may forbid workers: the answer is the same without.
    if (error instanceof NoThreads) return runHere(job);
    throw error;
  }
}

function requestedThreads(method: string, threads: number | undefined): number {
  if (threads === undefined) return hardwareThreads();
  if (!Number.isInteger(threads) || threads < 1) {
    throw new OptionError(`${method}: option "threads" must be a whole number ≥ 1; got ${threads}.`, {
      method,
      option: "threads",
      expected: "a whole number ≥ 1",
      received: String(threads),
    });
  }
  return threads;
}

function sharedPool(): WorkerPool | undefined {
  if (pool === undefined && kernelModule().shared) {
    const spawn = platformSpawn();
    if (spawn !== undefined) pool = new WorkerPool(spawn);
  }
  return pool;
}

/** The same blocks in order on the calling thread. */
async function runHere({ kernel, args, arity, count, signal, onBlock }: Job): Promise<Float64Array> {
  const run = kernelModule().exports[kernel as keyof KernelExports] as (
    ...args: number[]
  ) => number | undefined;
  const results = new Float64Array(count);
  let since = performance.now();
  for (let block = 0; block < count; block += 1) {
    results[block] = run(...args.subarray(block * arity, (block + 1) * arity)) ?? 0;
    onBlock?.(block + 1, count);
    if (block + 1 < count && performance.now() - since > PATIENCE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      if (signal?.aborted) throw aborted(kernel, signal);
      since = performance.now();
    }
  }
  return results;
}
