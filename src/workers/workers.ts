import type { Worker } from "node:worker_threads";
import { loadModel } from "../catalog.js";
import type { FoldTrial } from "../evaluate/resample/cross-validation.js";
import type { FoldRequest, FoldWorkers } from "../evaluate/resample/fold-workers.js";
import type { Estimator } from "../learn/estimator.js";
import type { ChainRecord, ChainRequest, ChainWorkers } from "../sample/chain-workers.js";
import { chainLength } from "../sample/sampler.js";
import type { ChainTask, FoldTask } from "./messages.js";
import { NotSendable, pack, packCases, unpack } from "./pack.js";
import { packSources } from "./sources.js";
import { Threads } from "./threads.js";

export interface WorkersOptions {
  /** How many threads: as many as there are cores unless given. */
  readonly count?: number;
}

/**
 * Threads that try folds and run chains beside each other, each with the whole of Credal in it. Give them to
 * `crossValidate` and whatever is built on it, and to samplers; results are the same as without them. Node only.
 *
 * ```ts
 * const workers = await startWorkers();
 * await crossValidate(estimator, table, "species", { workers });
 * await hamiltonian({ module: new URL("./model.js", import.meta.url) }, [0, 0], {}, { workers });
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

/** A running group of threads. */
export class Workers implements FoldWorkers, ChainWorkers {
  readonly #threads: Threads;

  constructor(workers: readonly Worker[]) {
    this.#threads = new Threads(workers);
  }

  get count(): number {
    return this.#threads.count;
  }

  /** Undefined where something cannot be sent, such as an estimator of one's own. */
  tryFolds(request: FoldRequest): Promise<FoldTrial[]> | undefined {
    if (this.#threads.closed) return undefined;
    try {
      return this.#tryFolds(request, packAll(request.estimators));
    } catch (error) {
      if (error instanceof NotSendable) return undefined;
      throw error;
    }
  }

  runChains(request: ChainRequest): Promise<ChainRecord[]> | undefined {
    if (this.#threads.closed) return undefined;
    const { method, sources, starts, signal, onProgress } = request;
    const settings = pack(request.settings);
    const perChain = chainLength(request.settings);
    const completed = new Float64Array(starts.length);
    const tell = (done: number, at: number) => {
      completed[at] = done;
      const sum = completed.reduce((total, each) => total + each, 0);
      onProgress?.({ phase: "draws", completed: sum, total: starts.length * perChain });
    };
    return this.#threads.run({
      method,
      key: sources,
      data: () => ({ kind: "sources", sources: packSources(sources) }),
      keep: false,
      tasks: starts.map((start, chain): ChainTask => ({ type: "chain", method, settings, start, chain })),
      read: (record, at) => {
        tell(perChain, at);
        return record as ChainRecord;
      },
      onProgress: tell,
      signal,
    });
  }

  /** Ends the threads; what is still being done is given up. */
  close(): Promise<void> {
    return this.#threads.close();
  }

  #tryFolds(request: FoldRequest, estimators: readonly unknown[]): Promise<FoldTrial[]> {
    const { cases, folds, method, weights, signal, scoreTraining = false, keepModels = false } = request;
    const target = typeof request.target === "object" ? Array.from(request.target) : request.target;
    const head = { type: "fold", method, target, weights, scoreTraining } as const;
    let completed = 0;
    return this.#threads.run({
      method,
      key: cases,
      data: () => ({ kind: "cases", cases: packCases(cases) }),
      keep: true,
      tasks: folds.map(({ name, train, test }, at): FoldTask => {
        return { ...head, estimator: estimators[at], name, train, test, keepModel: keepModels };
      }),
      read: (plain, at): FoldTrial => {
        completed += 1;
        request.onProgress?.({ phase: "folds", completed, total: folds.length });
        const { model, ...trial } = unpack(plain) as FoldTrial & { model?: unknown };
        return { ...trial, fold: folds[at], ...(model !== undefined && { model: loadModel(model) }) };
      },
      signal,
    });
  }
}

/** Folds without seeds of their own share one estimator, which is packed once. */
function packAll(estimators: readonly Estimator[]): unknown[] {
  const packed = new Map([...new Set(estimators)].map((estimator) => [estimator, pack(estimator)]));
  return estimators.map((estimator) => packed.get(estimator));
}
