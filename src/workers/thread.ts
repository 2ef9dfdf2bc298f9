// The program of a worker thread: it keeps cases, fits estimators to folds of them, and tells what came of it.

import { parentPort } from "node:worker_threads";
import { tryFold } from "../evaluate/resample/cross-validate.js";
import { type TrialTarget, trialOf } from "../evaluate/resample/trial.js";
import type { Cases } from "../learn/cases.js";
import type { Estimator } from "../learn/estimator.js";
import type { FoldMessage, WorkerMessage, WorkerReply } from "./messages.js";
import { pack, packError, unpack, unpackCases } from "./pack.js";

const casesOf = new Map<number, Cases>();

async function tried(message: FoldMessage): Promise<unknown> {
  const { method, target, weights, name, train, test, scoreTraining, keepModel } = message;
  const rows = casesOf.get(message.cases);
  if (rows === undefined) throw new Error(`thread: the cases ${message.cases} were never sent`);
  const estimator = unpack(message.estimator) as Estimator;
  const trial = trialOf({ method, estimator, rows, target: target as TrialTarget | undefined, weights });
  // The other cores have threads like this one.
  const options = { threads: 1, scoreTraining, keepModels: keepModel };
  const { fold: _, model, ...result } = await tryFold(trial, { name, train, test }, options, estimator);
  return { ...(pack(result) as object), ...(model !== undefined && { model: model.toJSON() }) };
}

parentPort?.on("message", (message: WorkerMessage) => {
  if (message.type === "cases") casesOf.set(message.id, unpackCases(message.cases));
  else if (message.type === "forget") casesOf.delete(message.id);
  else {
    const { task } = message;
    const reply = (answer: WorkerReply) => parentPort?.postMessage(answer);
    tried(message).then(
      (result) => reply({ task, result }),
      (error) => reply({ task, error: packError(error) }),
    );
  }
});
