import { callHere, type KernelCalls } from "../kernel-call.js";
import { kernelModule } from "../module.js";
import type { ParallelControl } from "./parallel-for.js";
import { aborted, NoThreads, WorkerPool } from "./pool.js";
import { platformSpawn } from "./spawn.js";

/** A thread that waits for the next call; starting one takes longer than most calls. */
let idle: WorkerPool | undefined;

/**
 * Makes one call of a kernel, on a thread of its own, so that the event loop stays free while it runs; an abort ends the thread
 * in the middle of the call. Where there are no threads the call is made here.
 */
export async function callAway(
  call: KernelCalls,
  { signal }: Pick<ParallelControl, "signal"> = {},
): Promise<number> {
  const { part, kernel, blocks } = call;
  const args = blocks.flat();
  if (signal?.aborted) throw aborted(kernel, signal);
  const here = () => callHere(call)[0];
  const pool = takePool();
  if (pool === undefined) return here();
  const end = () => pool.end();
  signal?.addEventListener("abort", end);
  try {
    const job = { part, kernel, args: Float64Array.from(args), arity: args.length, count: 1 };
    const [result] = await pool.run(job, 1);
    idle = pool;
    return result;
  } catch (error) {
    if (signal?.aborted) throw aborted(kernel, signal);
    if (error instanceof NoThreads) return here();
    throw error;
  } finally {
    signal?.removeEventListener("abort", end);
  }
}

function takePool(): WorkerPool | undefined {
  const spawn = kernelModule().shared ? platformSpawn() : undefined;
  if (spawn === undefined) return undefined;
  const pool = idle ?? new WorkerPool(spawn);
  idle = undefined;
  return pool;
}
