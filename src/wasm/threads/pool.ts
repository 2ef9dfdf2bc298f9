import { AbortError, WorkerError } from "../../base/errors.js";
import { allocate, release } from "../heap.js";
import { type KernelPart, kernelModule } from "../module.js";
import type { Spawn, Thread } from "./spawn.js";

/** One kernel called once per block of arguments. */
export interface Job {
  readonly part: KernelPart<object>;
  readonly kernel: string;
  /** Arguments of all blocks, one after the other. */
  readonly args: Float64Array;
  readonly arity: number;
  readonly count: number;
  readonly signal?: AbortSignal | undefined;
  readonly onBlock?: ((completed: number, total: number) => void) | undefined;
}

interface Running {
  readonly job: Job;
  readonly state: Int32Array<SharedArrayBuffer>;
  readonly results: Float64Array<SharedArrayBuffer>;
  /** Members that have not reported the end of this job. */
  readonly pending: Set<Member>;
  completed: number;
  failure: Error | undefined;
  settle(): void;
}

interface Member {
  readonly thread: Thread;
  /** The modules that it has. */
  readonly parts: Set<string>;
  /** Whether it has ever run; a thread that the platform refuses ends before that. */
  ready: boolean;
}

interface Reply {
  readonly ready?: boolean;
  readonly job: number;
  /** The number of blocks completed since the last reply. */
  readonly done?: number;
  readonly ended?: boolean;
  readonly error?: string;
}

/** The platform did not start any thread; nothing was computed. */
export class NoThreads extends Error {}

/**
 * Threads that run kernels in one shared memory. A job ends only when every thread is finished with
 * it, even after an abort or the death of a thread, so that its memory can be released at once.
 */
export class WorkerPool {
  readonly #spawn: Spawn;
  readonly #members: Member[] = [];
  readonly #running = new Map<number, Running>();
  #nextJob = 0;

  constructor(spawn: Spawn) {
    this.#spawn = spawn;
  }

  /** Runs a job on up to `threads` threads; resolves to the return values of the blocks, in order. */
  async run(job: Job, threads: number): Promise<Float64Array<ArrayBuffer>> {
    const members = this.#startUpTo(threads);
    const id = this.#nextJob;
    this.#nextJob += 1;

    return new Promise((resolve, reject) => {
      const { part, kernel, count, arity, args } = job;
      // One buffer, which the threads share: messages with many numbers cost more than small blocks.
      const shared = new SharedArrayBuffer(8 * (1 + count + args.length));
      const state = new Int32Array(shared, 0, 2);
      new Float64Array(shared, 8 * (1 + count)).set(args);
      const stop = () => Atomics.store(state, 1, 1);
      const running: Running = {
        job,
        state,
        results: new Float64Array(shared, 8, count),
        pending: new Set(members),
        completed: 0,
        failure: undefined,
        settle: () => {
          this.#running.delete(id);
          job.signal?.removeEventListener("abort", stop);
          if (running.failure !== undefined) reject(running.failure);
          else if (running.completed === job.count) resolve(Float64Array.from(running.results));
          else reject(job.signal?.aborted ? aborted(job.kernel, job.signal) : new NoThreads());
        },
      };
      this.#running.set(id, running);
      job.signal?.addEventListener("abort", stop);
      const watched = job.onBlock !== undefined;
      for (const member of members) {
        member.thread.setBusy(true);
        this.#provide(member, part);
        member.thread.post({ job: id, part: part.part, kernel, count, arity, shared, watched });
      }
    });
  }

  /** Ends all threads, also in the middle of a call; their jobs are rejected as soon as they have ended. */
  end(): void {
    for (const { thread } of [...this.#members]) thread.terminate();
  }

  /** As many members as asked for, or as the platform allows. */
  #startUpTo(threads: number): Member[] {
    while (this.#members.length < threads) {
      const started = this.#start();
      if (started === undefined) break;
      this.#members.push(started);
    }
    if (this.#members.length === 0) throw new NoThreads();
    return this.#members.slice(0, threads);
  }

  /** Undefined if the platform forbids it. */
  #start(): Member | undefined {
    const { memory, exports } = kernelModule();
    const bytes = exports.scratchBytes();
    const scratch = allocate(bytes);
    let alive = true;
    const thread = this.#spawned({
      onMessage: (message) => this.#receive(member, message as Reply),
      onDeath: (reason) => {
        if (!alive) return;
        alive = false;
        release(scratch, bytes);
        this.#bury(member, reason);
      },
    });
    if (thread === undefined) {
      release(scratch, bytes);
      return undefined;
    }
    const member: Member = { thread, parts: new Set(), ready: false };
    thread.post({ memory, scratch });
    return member;
  }

  #provide(member: Member, part: KernelPart<object>): void {
    if (member.parts.has(part.part)) return;
    member.parts.add(part.part);
    member.thread.post({ part: part.part, module: part.compiled() });
  }

  #spawned(events: Parameters<Spawn>[0]): Thread | undefined {
    try {
      return this.#spawn(events);
    } catch {
      return undefined;
    }
  }

  #receive(member: Member, reply: Reply): void {
    if (reply.ready) member.ready = true;
    const running = this.#running.get(reply.job);
    if (running === undefined) return;
    const { job } = running;
    for (let left = reply.done ?? 0; left > 0; left -= 1) {
      running.completed += 1;
      try {
        job.onBlock?.(running.completed, job.count);
      } catch (error) {
        fail(running, error as Error);
      }
    }
    if (reply.error !== undefined) {
      fail(running, new WorkerError(job.kernel, `a worker thread failed: ${reply.error}`));
    }
    if (reply.ended) this.#leave(member, running);
  }

  #leave(member: Member, running: Running): void {
    running.pending.delete(member);
    if (running.pending.size === 0) running.settle();
    const busy = [...this.#running.values()].some(({ pending }) => pending.has(member));
    if (!busy) member.thread.setBusy(false);
  }

  #bury(member: Member, reason: string): void {
    const at = this.#members.indexOf(member);
    if (at >= 0) this.#members.splice(at, 1);
    for (const running of [...this.#running.values()]) {
      if (!running.pending.has(member)) continue;
      if (member.ready) {
        const { kernel } = running.job;
        const message = `a worker thread ended before its work was done: ${reason}.`;
        fail(running, new WorkerError(kernel, message));
      }
      this.#leave(member, running);
    }
  }
}

export function aborted(method: string, signal: AbortSignal): AbortError {
  return new AbortError(method, "aborted by the caller.", {}, signal.reason);
}

/** Remembers the first failure and stops the other threads after their current block. */
function fail(running: Running, failure: Error): void {
  running.failure ??= failure;
  Atomics.store(running.state, 1, 1);
}
