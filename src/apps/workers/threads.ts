// Tasks in a queue, threads that take them, and the data that tasks have in common.

import type { Worker } from "node:worker_threads";
import { AbortError, CredalError } from "../../base/errors.js";
import type { PackedData, TaskBody, WorkerMessage, WorkerReply } from "./messages.js";
import { unpackError } from "./pack.js";

/** Tasks over the same data, and what to do with what comes of them. */
export interface Batch<R> {
  readonly method: string;
  /** By which the data are known when they are used again. */
  readonly key: object;
  readonly data: () => PackedData;
  /** Whether the data are likely to be used again. */
  readonly keep: boolean;
  /** Each is made when a thread takes it, so that those that wait take no memory. */
  readonly tasks: readonly (() => TaskBody)[];
  readonly read: (result: unknown, at: number) => R;
  readonly onProgress?: (completed: number, at: number) => void;
  /** Called when a thread has been given the last task. */
  readonly onLastBegun?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Task {
  readonly id: number;
  readonly body: () => TaskBody;
  readonly held: Held;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: (completed: number) => void;
  readonly onBegun: (() => void) | undefined;
  /** Nobody waits for it any more. */
  over: boolean;
}

/** Data that were given a number, and who has them. */
interface Held {
  readonly id: number;
  readonly packed: PackedData;
  readonly holders: Set<Thread>;
  batches: number;
}

interface Thread {
  readonly worker: Worker;
  task: Task | undefined;
}

export class Threads {
  readonly #threads: readonly Thread[];
  readonly #waiting: Task[] = [];
  readonly #held = new Map<object, Held>();
  #next = 0;
  #closed = false;

  constructor(workers: readonly Worker[]) {
    this.#threads = workers.map((worker) => ({ worker, task: undefined }));
    for (const thread of this.#threads) {
      thread.worker.on("message", (reply: WorkerReply) => this.#hear(thread, reply));
      thread.worker.on("error", (error) => this.#fail(thread, error));
      thread.worker.on("exit", (code) => this.#fail(thread, `exit code ${code}`));
      // Idle threads keep no process alive.
      thread.worker.unref();
    }
  }

  get count(): number {
    return this.#threads.length;
  }

  get closed(): boolean {
    return this.#closed;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const gone = new CredalError("Workers", "closed before everything was done.");
    for (const { reject } of this.#waiting.splice(0)) reject(gone);
    for (const { task } of this.#threads) task?.reject(gone);
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  /** What came of the tasks, in their order, or the error of the first that failed. */
  async run<R>(batch: Batch<R>): Promise<R[]> {
    const { method, key, keep, signal } = batch;
    const held = this.#hold(key, batch.data);
    const mine: Task[] = [];
    const results = batch.tasks.map((body, at) => {
      const result = new Promise<unknown>((resolve, reject) => {
        const onProgress = (completed: number) => batch.onProgress?.(completed, at);
        const onBegun = at === batch.tasks.length - 1 ? batch.onLastBegun : undefined;
        mine.push({ id: this.#number(), body, held, resolve, reject, onProgress, onBegun, over: false });
      });
      return result.then((plain) => batch.read(plain, at));
    });
    // The first task that fails is the one that is told of, so those before it are waited for.
    for (const [at, result] of results.entries())
      result.catch((error) => this.#giveUp(mine.slice(at), error));
    const abort = () =>
      this.#giveUp(mine, new AbortError(method, "aborted by the caller.", {}, signal?.reason));
    if (signal?.aborted) abort();
    else {
      signal?.addEventListener("abort", abort);
      this.#waiting.push(...mine);
      this.#assign();
    }
    try {
      await Promise.allSettled(results);
      return await Promise.all(results);
    } finally {
      signal?.removeEventListener("abort", abort);
      this.#release(held, keep ? key : undefined);
    }
  }

  #number(): number {
    this.#next += 1;
    return this.#next;
  }

  #giveUp(tasks: readonly Task[], error: unknown): void {
    for (const task of tasks) {
      task.over = true;
      const at = this.#waiting.indexOf(task);
      if (at >= 0) this.#waiting.splice(at, 1);
      const thread = this.#threads.find((other) => other.task === task);
      if (thread !== undefined) this.#post(thread, { type: "cancel", task: task.id });
      task.reject(error);
    }
  }

  /** Data are sent once to each thread, however many tasks refer to them. */
  #hold(key: object, data: () => PackedData): Held {
    let held = this.#held.get(key);
    if (held === undefined) {
      held = { id: this.#number(), packed: data(), holders: new Set(), batches: 0 };
      this.#held.set(key, held);
    }
    held.batches += 1;
    return held;
  }

  /** The last data that may be used again are kept; others are forgotten when nobody uses them any more. */
  #release(held: Held, kept: object | undefined): void {
    held.batches -= 1;
    for (const [key, { id, batches, holders }] of this.#held) {
      if (key === kept || batches > 0) continue;
      for (const thread of holders) this.#post(thread, { type: "forget", id });
      this.#held.delete(key);
    }
  }

  #assign(): void {
    for (const thread of this.#threads)
      while (thread.task === undefined) {
        const task = this.#waiting.shift();
        if (task === undefined) return;
        this.#give(thread, task);
      }
  }

  #give(thread: Thread, task: Task): void {
    const { id, packed, holders } = task.held;
    try {
      const message = { ...task.body(), task: task.id, held: id };
      if (!holders.has(thread)) this.#post(thread, { type: "hold", id, held: packed });
      holders.add(thread);
      this.#post(thread, message);
    } catch (error) {
      task.reject(error);
      return;
    }
    thread.task = task;
    thread.worker.ref();
    task.onBegun?.();
  }

  #post({ worker }: Thread, message: WorkerMessage): void {
    worker.postMessage(message);
  }

  #hear(thread: Thread, reply: WorkerReply): void {
    // Ending a thread keeps the process alive until it has ended; releasing it here would end the process before its
    // caller goes on.
    if (this.#closed) return;
    const { task } = thread;
    if ("completed" in reply) {
      if (task !== undefined && !task.over) this.#tell(task, reply.completed);
      return;
    }
    thread.task = undefined;
    thread.worker.unref();
    if (task !== undefined) {
      if ("error" in reply) task.reject(unpackError(reply.error));
      else task.resolve(reply.result);
    }
    this.#assign();
  }

  #tell(task: Task, completed: number): void {
    try {
      task.onProgress(completed);
    } catch (error) {
      // Whoever is told may refuse to go on.
      this.#giveUp([task], error);
    }
  }

  #fail({ task }: Thread, cause: unknown): void {
    if (this.#closed) return;
    task?.reject(new CredalError("Workers", `a thread ended: ${String(cause)}`, {}, cause));
    void this.close();
  }
}
