import type { Worker } from "node:worker_threads";
import { loadModel } from "../catalog.js";
import { AbortError, CredalError } from "../errors.js";
import type { FoldTrial } from "../evaluate/resample/cross-validation.js";
import type { FoldRequest, FoldWorkers } from "../evaluate/resample/fold-workers.js";
import type { Cases } from "../learn/cases.js";
import type { ErrorReply, FoldMessage, FoldReply, WorkerReply } from "./messages.js";
import { NotSendable, pack, packCases, unpack, unpackError } from "./pack.js";

export interface WorkersOptions {
  /** How many threads: as many as there are cores unless given. */
  readonly count?: number;
}

/**
 * Threads that try folds beside each other, each with the whole of Credal in it. Give them to `crossValidate`
 * and whatever is built on it; results are the same as without them. Node only.
 *
 * ```ts
 * const workers = await startWorkers();
 * await crossValidate(estimator, table, "species", { workers });
 * await workers.close();
 * ```
 */
export async function startWorkers({ count }: WorkersOptions = {}): Promise<Workers> {
  const [{ Worker }, { availableParallelism }] = await Promise.all([
    import("node:worker_threads"),
    import("node:os"),
  ]);
  const program = new URL("./worker-thread.js", import.meta.url);
  const threads = Array.from({ length: count ?? availableParallelism() }, () => new Worker(program));
  return new Workers(threads);
}

interface Task {
  readonly id: number;
  readonly message: FoldMessage;
  readonly cases: Sent;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Cases that were given a number, and who has them. */
interface Sent {
  readonly id: number;
  readonly packed: unknown;
  readonly holders: Set<Thread>;
  requests: number;
}

interface Thread {
  readonly worker: Worker;
  task: Task | undefined;
}

/** A running group of threads. */
export class Workers implements FoldWorkers {
  readonly #threads: readonly Thread[];
  readonly #waiting: Task[] = [];
  readonly #sent = new Map<Cases, Sent>();
  #next = 0;
  #closed = false;

  constructor(workers: readonly Worker[]) {
    this.#threads = workers.map((worker) => ({ worker, task: undefined }));
    for (const thread of this.#threads) {
      thread.worker.on("message", (reply: WorkerReply) => this.#settle(thread, reply));
      thread.worker.on("error", (error) => this.#fail(thread, error));
      // Idle threads keep no process alive.
      thread.worker.unref();
    }
  }

  get count(): number {
    return this.#threads.length;
  }

  /** Undefined where something cannot be sent, such as an estimator of one's own. */
  tryFolds(request: FoldRequest): Promise<FoldTrial[]> | undefined {
    if (this.#closed) return undefined;
    try {
      const estimator = pack(request.estimator);
      const target = typeof request.target === "object" ? Array.from(request.target) : request.target;
      return this.#run(request, estimator, target);
    } catch (error) {
      if (error instanceof NotSendable) return undefined;
      throw error;
    }
  }

  /** Ends the threads; folds that are still being tried are given up. */
  async close(): Promise<void> {
    this.#closed = true;
    const gone = new CredalError("Workers: closed before all folds were tried.", { method: "Workers" });
    for (const { reject } of this.#waiting.splice(0)) reject(gone);
    for (const { task } of this.#threads) task?.reject(gone);
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  async #run(request: FoldRequest, estimator: unknown, target: unknown): Promise<FoldTrial[]> {
    const { folds, method, weights, scoreTraining = false, keepModels = false } = request;
    const cases = this.#hold(request.cases);
    const own: Task[] = [];
    let completed = 0;
    const trials = folds.map((fold) => {
      const { name, train, test } = fold;
      const head = { type: "fold", cases: cases.id, method, target, weights, estimator } as const;
      const result = new Promise<unknown>((resolve, reject) => {
        this.#next += 1;
        const id = this.#next;
        const message = { ...head, task: id, name, train, test, scoreTraining, keepModel: keepModels };
        own.push({ id, message, cases, resolve, reject });
      });
      return result.then((plain): FoldTrial => {
        completed += 1;
        request.onProgress?.({ phase: "folds", completed, total: folds.length });
        const { model, ...trial } = unpack(plain) as FoldTrial & { model?: unknown };
        return { ...trial, fold, ...(model !== undefined && { model: loadModel(model) }) };
      });
    });
    const giveUp = (tasks: readonly Task[], error: Error) => {
      for (const task of tasks) {
        const at = this.#waiting.indexOf(task);
        if (at >= 0) this.#waiting.splice(at, 1);
        task.reject(error);
      }
    };
    // The first fold that fails is the one that is told of, so folds before it are waited for.
    for (const [at, trial] of trials.entries())
      trial.catch((error) =>
        giveUp(
          own.slice(at + 1).filter((task) => this.#waiting.includes(task)),
          error,
        ),
      );
    const abort = () =>
      giveUp(own, new AbortError(`${method}: aborted by the caller.`, { method }, request.signal?.reason));
    if (request.signal?.aborted) abort();
    else {
      request.signal?.addEventListener("abort", abort);
      this.#waiting.push(...own);
      this.#assign();
    }
    try {
      await Promise.allSettled(trials);
      const found: FoldTrial[] = [];
      for (const trial of trials) found.push(await trial);
      return found;
    } finally {
      request.signal?.removeEventListener("abort", abort);
      this.#release(request.cases, cases);
    }
  }

  /** Cases are sent once to each thread, however many estimators are tried on them. */
  #hold(cases: Cases): Sent {
    let sent = this.#sent.get(cases);
    if (sent === undefined) {
      this.#next += 1;
      sent = { id: this.#next, packed: packCases(cases), holders: new Set(), requests: 0 };
      this.#sent.set(cases, sent);
    }
    sent.requests += 1;
    return sent;
  }

  /** The last cases are kept for the next request; others are forgotten when nobody asks for them any more. */
  #release(cases: Cases, sent: Sent): void {
    sent.requests -= 1;
    for (const [other, { id, requests, holders }] of this.#sent) {
      if (other === cases || requests > 0) continue;
      for (const { worker } of holders) worker.postMessage({ type: "forget", id });
      this.#sent.delete(other);
    }
  }

  #assign(): void {
    for (const thread of this.#threads) {
      if (thread.task !== undefined) continue;
      const task = this.#waiting.shift();
      if (task === undefined) return;
      thread.task = task;
      thread.worker.ref();
      if (!task.cases.holders.has(thread)) {
        thread.worker.postMessage({ type: "cases", id: task.cases.id, cases: task.cases.packed });
        task.cases.holders.add(thread);
      }
      thread.worker.postMessage(task.message);
    }
  }

  #settle(thread: Thread, reply: FoldReply | ErrorReply): void {
    const { task } = thread;
    thread.task = undefined;
    thread.worker.unref();
    if (task !== undefined) {
      if ("error" in reply) task.reject(unpackError(reply.error));
      else task.resolve(reply.result);
    }
    this.#assign();
  }

  #fail({ task }: Thread, cause: unknown): void {
    task?.reject(new CredalError(`Workers: a thread ended: ${String(cause)}`, { method: "Workers" }, cause));
    void this.close();
  }
}
