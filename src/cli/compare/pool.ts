import { Worker } from "node:worker_threads";
import { AbortError, WorkerError } from "../../errors.js";
import type { FoldOutcome, FoldRunner, FoldWork } from "./fold-runner.js";
import { packWork, type SentOutcome, type Task, unpackOutcome } from "./messages.js";

export interface PoolWork {
  readonly work: FoldWork;
  readonly runner: FoldRunner;
  /** The program that a thread runs. */
  readonly program: URL;
  readonly threads: number;
  readonly signal: AbortSignal;
  /** The next thing to do, or undefined when there is none left. */
  readonly next: () => Task | undefined;
  readonly onOutcome: (task: Task, outcome: FoldOutcome) => void;
}

/** Hands tasks to threads until there are none; an abort, or a thread that dies, ends all of them. */
export async function runInThreads({
  work,
  runner,
  program,
  threads,
  signal,
  next,
  onOutcome,
}: PoolWork): Promise<void> {
  const sent = packWork(work);
  const workers = Array.from({ length: threads }, () => new Worker(program, { workerData: sent }));
  const busy = workers.map(
    (worker) =>
      new Promise<void>((resolve, reject) => {
        const ask = () => {
          const task = next();
          if (task === undefined) resolve();
          else worker.postMessage(task);
        };
        worker.on("message", (reply: SentOutcome) => {
          if ("error" in reply) reject(new Error(reply.error));
          else {
            onOutcome(reply, unpackOutcome(runner, reply.fold, reply.outcome));
            ask();
          }
        });
        worker.on("error", reject);
        worker.on("exit", () => reject(new WorkerError("compare: a thread ended before its work was done.")));
        signal.addEventListener("abort", () => reject(new AbortError("compare: aborted by the caller.")), {
          once: true,
        });
        ask();
      }),
  );
  try {
    await Promise.all(busy);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
