import { parentPort, workerData } from "node:worker_threads";
import { FoldRunner } from "./fold-runner.js";
import { packOutcome, type SentOutcome, type SentWork, type Task, unpackWork } from "./messages.js";

/** The work of a thread: it tries what it is told to, one method on one fold after the other. */
export function serveFolds(): void {
  const runner = new FoldRunner(unpackWork(workerData as SentWork));
  const reply = (outcome: SentOutcome) => parentPort?.postMessage(outcome);
  parentPort?.on("message", ({ method, fold }: Task) => {
    runner.run(method, fold, { threads: 1 }).then(
      (outcome) => reply({ method, fold, outcome: packOutcome(outcome) }),
      (error: unknown) =>
        reply({ method, fold, error: error instanceof Error ? error.message : String(error) }),
    );
  });
}
