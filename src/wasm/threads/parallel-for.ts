import { OptionError } from "../../base/errors.js";
import type { KernelCalls } from "../kernel-call.js";
import { kernelModule } from "../module.js";
import { LONGEST_TURN_MS } from "../tuning.js";
import { aborted, type Job, NoThreads, WorkerPool } from "./pool.js";
import { hardwareThreads, platformSpawn } from "./spawn.js";

/** The settings of a computation on several threads. */
export interface ParallelControl {
  /** The number of threads to use. Default: as many as the hardware has. */
  readonly threads?: number | undefined;
  /** Stops the work once the blocks in progress are done. */
  readonly signal?: AbortSignal | undefined;
  /** Called after every block with the number of blocks completed. */
  readonly onBlock?: ((completed: number, total: number) => void) | undefined;
}

/** The names of these options, for functions that refuse unknown ones. */
export const PARALLEL_OPTIONS = ["threads", "signal", "onBlock"] as const;

let pool: WorkerPool | undefined;

/**
 * Makes calls of a kernel, one per block, on several threads where the platform has them, and resolves to what
 * each call returned, in block order. Blocks must not write to the same place. Any
 * thread may run any block; results do not depend on it as long as the caller combines them in block order
 * and chooses the blocks by the size of the data alone.
 */
export async function parallelFor(
  { part, kernel, blocks }: KernelCalls,
  control: ParallelControl = {},
): Promise<Float64Array> {
  const { signal, onBlock } = control;
  if (signal?.aborted) throw aborted(kernel, signal);
  const count = blocks.length;
  const arity = blocks[0]?.length ?? 0;
  // Short passes are frequent, and joining the lists by `flat` would take longer than writing them.
  const args = new Float64Array(count * arity);
  for (let block = 0; block < count; block += 1)
    for (let at = 0; at < arity; at += 1) args[block * arity + at] = blocks[block][at];
  const job: Job = { part, kernel, args, arity, count, signal, onBlock };
  const wanted = control.threads === undefined ? hardwareThreads() : requireThreads(kernel, control.threads);
  const threads = Math.min(wanted, blocks.length);
  const workers = threads > 1 ? sharedPool() : undefined;
  if (workers === undefined) return runHere(job);
  try {
    return await workers.run(job, threads);
  } catch (error) {
    // Workers may be forbidden, by a page's content security policy for one; the answer is the same without them.
    if (error instanceof NoThreads) return runHere(job);
    throw error;
  }
}

/** Requires a number of threads to be a whole number of at least 1. */
export function requireThreads(method: string, threads: number): number {
  if (Number.isInteger(threads) && threads >= 1) return threads;
  throw new OptionError(method, { option: "threads", expected: "a whole number ≥ 1", received: threads });
}

function sharedPool(): WorkerPool | undefined {
  if (pool === undefined && kernelModule().shared) {
    const spawn = platformSpawn();
    if (spawn !== undefined) pool = new WorkerPool(spawn);
  }
  return pool;
}

/** When blocks on the calling thread last let others go first; many short jobs are as long as one long job. */
let lastTurn = 0;

/** Runs the same blocks, in order, on the calling thread. */
async function runHere({ part, kernel, args, arity, count, signal, onBlock }: Job): Promise<Float64Array> {
  const run = (part() as Record<string, (...args: number[]) => number | undefined>)[kernel];
  const results = new Float64Array(count);
  for (let block = 0; block < count; block += 1) {
    results[block] = run(...args.subarray(block * arity, (block + 1) * arity)) ?? 0;
    onBlock?.(block + 1, count);
    if (block + 1 < count && performance.now() - lastTurn > LONGEST_TURN_MS) {
      await new Promise((resolve) => (globalThis.setImmediate ?? setTimeout)(resolve));
      if (signal?.aborted) throw aborted(kernel, signal);
      lastTurn = performance.now();
    }
  }
  return results;
}
