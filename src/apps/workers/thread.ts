// The program of a worker thread: it keeps data, tries folds, runs chains, answers rows and learns structures, and tells
// what came of it.

import { parentPort } from "node:worker_threads";
import { throwIfAborted } from "../../base/control.js";
import { CredalError } from "../../base/errors.js";
import { abortablePacer, pacer } from "../../base/pause.js";
import { finishPaced } from "../../base/steps.js";
import { tryFold } from "../../evaluate/validate/cross-validate.js";
import { type TrialTarget, trialOf } from "../../evaluate/validate/trial.js";
import { gibbsSampler } from "../../math/sample/gibbs.js";
import { hamiltonianSampler } from "../../math/sample/hamiltonian.js";
import { metropolisSampler } from "../../math/sample/metropolis-hastings.js";
import type { ChainSettings } from "../../math/sample/options.js";
import { runChain, type Sampler } from "../../math/sample/sampler.js";
import type { CaseRows } from "../../model/case-rows.js";
import type { Estimator } from "../../model/estimator.js";
import { answerBlock } from "../../model/row-workers.js";
import { learnReplicate, type ReplicatesProblem } from "../../networks/structure/replicates.js";
import { type StartsProblem, searchStart } from "../../networks/structure/starts.js";
import { loadModel } from "../catalog.js";
import type {
  ChainTask,
  FoldTask,
  PackedData,
  RowsTask,
  StructureTask,
  TaskMessage,
  WorkerMessage,
  WorkerReply,
} from "./messages.js";
import { pack, packError, unpack, unpackCases } from "./pack.js";
import { unpackSources } from "./sources.js";

const samplers: readonly Sampler[] = [metropolisSampler, gibbsSampler, hamiltonianSampler];

const held = new Map<number, unknown>();
const running = new Map<number, AbortController>();

function unpackData(data: PackedData): unknown {
  switch (data.kind) {
    case "cases":
      return unpackCases(data.cases);
    case "model":
      return loadModel(data.model);
    case "sources":
      return unpackSources(data.sources);
    case "structures":
      return data.problem;
  }
}

async function tried(task: FoldTask, rows: CaseRows, signal: AbortSignal): Promise<unknown> {
  const { method, target, weights, name, train, test, scoreTraining, keepModel } = task;
  const estimator = unpack(task.estimator) as Estimator;
  const trial = trialOf({ method, estimator, rows, target: target as TrialTarget | undefined, weights });
  // The other cores have threads like this one.
  const options = { threads: 1, scoreTraining, keepModels: keepModel, signal };
  const { fold: _, model, ...result } = await tryFold(trial, { name, train, test }, options, estimator);
  return { ...(pack(result) as object), ...(model !== undefined && { model: model.toJSON() }) };
}

async function drawn(
  { method, settings, start, chain }: ChainTask,
  sources: object,
  signal: AbortSignal,
  tell: (completed: number) => void,
): Promise<unknown> {
  const sampler = samplers.find((one) => one.method === method);
  if (sampler === undefined) throw new Error(`thread: there is no sampler ${method}`);
  const pause = pacer();
  const look = async (completed: number) => {
    if (!(await pause())) return;
    throwIfAborted(method, signal);
    tell(completed);
  };
  try {
    return await runChain(sampler, sources, unpack(settings) as ChainSettings, start, chain, look);
  } catch (error) {
    if (error instanceof CredalError) throw error;
    throw new CredalError(method, `chain ${chain} ended with ${String(error)}`, {}, error);
  }
}

function answered({ name, rest, rows, start }: RowsTask, model: object): unknown {
  return pack(answerBlock(model, name, unpackCases(rows), unpack(rest) as unknown[], start));
}

function learned(
  { at }: StructureTask,
  problem: StartsProblem | ReplicatesProblem,
  signal: AbortSignal,
): Promise<unknown> {
  const pause = abortablePacer(problem.method, signal);
  return problem.kind === "starts"
    ? finishPaced(searchStart(problem, at), pause)
    : finishPaced(learnReplicate(problem, at), pause);
}

function perform(message: TaskMessage, signal: AbortSignal, tell: (completed: number) => void) {
  const data = held.get(message.held);
  if (data === undefined) throw new Error(`thread: the data ${message.held} were never sent`);
  switch (message.type) {
    case "fold":
      return tried(message, data as CaseRows, signal);
    case "chain":
      return drawn(message, data as object, signal, tell);
    case "rows":
      return answered(message, data as object);
    case "structure":
      return learned(message, data as StartsProblem | ReplicatesProblem, signal);
  }
}

async function answer(message: TaskMessage): Promise<void> {
  const { task } = message;
  const reply = (told: WorkerReply) => parentPort?.postMessage(told);
  const controller = new AbortController();
  running.set(task, controller);
  try {
    const result = await perform(message, controller.signal, (completed) => reply({ task, completed }));
    reply({ task, result });
  } catch (error) {
    reply({ task, error: packError(error) });
  } finally {
    running.delete(task);
  }
}

parentPort?.on("message", (message: WorkerMessage) => {
  switch (message.type) {
    case "hold":
      held.set(message.id, unpackData(message.held));
      break;
    case "forget":
      held.delete(message.id);
      break;
    case "cancel":
      running.get(message.task)?.abort();
      break;
    default:
      void answer(message);
  }
});
