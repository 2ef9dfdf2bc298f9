import type { Worker } from "node:worker_threads";
import { requireFields } from "../../base/arguments.js";
import { CredalError, MissingDependencyError, WorkerError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { requireList } from "../../base/numbers.js";
import type { FoldTrial } from "../../evaluate/validate/cross-validation.js";
import type { FoldRequest, FoldWorkers } from "../../evaluate/validate/fold-workers.js";
import type { ChainRecord, ChainRequest, ChainWorkers } from "../../math/sample/chain-workers.js";
import { chainLength } from "../../math/sample/sampler.js";
import { FIRST_BLOCK } from "../../model/async-twins.js";
import { sliceCases } from "../../model/case-rows.js";
import type { Estimator } from "../../model/estimator.js";
import type { RowRequest, RowWorkers } from "../../model/row-workers.js";
import type { ReplicateGraph, ReplicatesProblem } from "../../networks/structure/replicates.js";
import type { FoundStart, StartsProblem } from "../../networks/structure/starts.js";
import type { StructureRequest, StructureWorkers } from "../../networks/structure/structure-workers.js";
import { requireThreads } from "../../wasm/threads/parallel-for.js";
import { loadModel } from "../catalog.js";
import { packModel } from "./model.js";
import { NotSendable, pack, packCases, unpack } from "./pack.js";
import { packSources } from "./sources.js";
import { Threads } from "./threads.js";

export interface WorkersOptions {
  /** How many threads: as many as there are cores unless given. */
  readonly count?: number;
}

/** Rows of the largest block: packing one takes a millisecond or so of the calling thread. */
const LARGEST_BLOCK = 4096;
/** So many blocks for each thread, if there are rows enough, so that none waits long for the others. */
const BLOCKS_EACH = 4;

/**
 * Threads that try folds, run chains, answer rows and learn networks beside each other, each with the whole of Credal
 * in it. Give them to `crossValidate` and whatever is built on it, to samplers, to the asynchronous predictions of
 * models, to `learnStructure` and to `arcStrength`; results are the same as without them. Node only.
 *
 * ```ts
 * const workers = await startWorkers();
 * await crossValidate(estimator, table, "species", { workers });
 * await model.async.predictProba(rows, { workers });
 * await hamiltonian({ module: new URL("./model.js", import.meta.url) }, [0, 0], {}, { workers });
 * await workers.close();
 * ```
 */
export async function startWorkers(options: WorkersOptions = {}): Promise<Workers> {
  const method = "startWorkers";
  requireKnownOptions(method, options, ["count"]);
  const [{ Worker }, { availableParallelism }] = await Promise.all([
    import("node:worker_threads"),
    import("node:os"),
  ]).catch((cause: unknown) => {
    throw new MissingDependencyError(method, "requires Node.js, whose threads it uses.", {}, cause);
  });
  const threads: Worker[] = [];
  const program = new URL("./worker-thread.js", import.meta.url);
  try {
    const wanted = requireThreads(method, options.count ?? availableParallelism());
    while (threads.length < wanted) threads.push(new Worker(program));
  } catch (cause) {
    for (const thread of threads) void thread.terminate();
    if (cause instanceof CredalError) throw cause;
    const sentence = `no threads can be started here: ${(cause as Error).message}.`;
    throw new WorkerError(method, sentence, {}, cause);
  }
  return new Workers(threads);
}

/** A running group of threads. */
export class Workers implements FoldWorkers, ChainWorkers, RowWorkers, StructureWorkers {
  readonly #threads: Threads;

  constructor(workers: readonly Worker[]) {
    requireList("Workers", "threads", workers);
    for (const worker of Array.from(workers))
      requireFields("Workers", "every thread", worker, ["on", "postMessage"], "a Worker; use startWorkers");
    this.#threads = new Threads(workers);
  }

  get count(): number {
    return this.#threads.count;
  }

  /** Undefined where something cannot be sent, such as one's own estimator. */
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
      tasks: starts.map((start, chain) => () => ({ type: "chain", method, settings, start, chain })),
      read: (record, at) => {
        tell(perChain, at);
        return record as ChainRecord;
      },
      onProgress: tell,
      signal,
    });
  }

  /** Undefined where the model cannot be sent, because it or a part of it is not in the catalog. */
  async answerRows(request: RowRequest): Promise<unknown[] | undefined> {
    if (this.#threads.closed) return undefined;
    try {
      return await this.#answerRows(request, pack(request.rest));
    } catch (error) {
      if (error instanceof NotSendable) return undefined;
      throw error;
    }
  }

  searchStarts(request: StructureRequest<StartsProblem>): Promise<FoundStart[]> | undefined {
    return this.#learnStructures(request);
  }

  learnReplicates(request: StructureRequest<ReplicatesProblem>): Promise<ReplicateGraph[]> | undefined {
    return this.#learnStructures(request);
  }

  /** Ends the threads; what is still being done is given up. */
  close(): Promise<void> {
    return this.#threads.close();
  }

  #answerRows({ model, name, rows, signal, onProgress }: RowRequest, rest: unknown): Promise<unknown[]> {
    const total = rows.rows;
    const even = Math.min(LARGEST_BLOCK, total / (this.count * BLOCKS_EACH));
    // Kernels take rows in tiles, and those of an incomplete tile may differ in the last bit: only the last block
    // has one, as without workers.
    const size = FIRST_BLOCK * Math.ceil(even / FIRST_BLOCK);
    const starts = Array.from({ length: Math.ceil(total / size) }, (_, at) => at * size);
    const end = (start: number) => Math.min(start + size, total);
    let completed = 0;
    return this.#threads.run({
      method: model.kind,
      key: model,
      data: () => ({ kind: "model", model: packModel(model) }),
      keep: true,
      tasks: starts.map((start) => () => {
        const block = packCases(sliceCases(rows, start, end(start)));
        return { type: "rows", name, rest, rows: block, start };
      }),
      read: (answer, at) => {
        completed += end(starts[at]) - starts[at];
        onProgress?.({ phase: "rows", completed, total });
        return unpack(answer);
      },
      signal,
    });
  }

  #learnStructures<R>({
    problem,
    count: total,
    signal,
    onProgress,
  }: StructureRequest<StartsProblem | ReplicatesProblem>): Promise<R[]> | undefined {
    if (this.#threads.closed) return undefined;
    let completed = 0;
    return this.#threads.run({
      method: problem.method,
      key: problem,
      data: () => ({ kind: "structures", problem: pack(problem) }),
      keep: false,
      tasks: Array.from({ length: total }, (_, at) => () => ({ type: "structure", at })),
      read: (found) => {
        completed += 1;
        onProgress?.({ phase: problem.kind, completed, total });
        return found as R;
      },
      signal,
    });
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
      tasks: folds.map(({ name, train, test }, at) => () => {
        return { ...head, estimator: estimators[at], name, train, test, keepModel: keepModels };
      }),
      read: (plain, at): FoldTrial => {
        completed += 1;
        request.onProgress?.({ phase: "folds", completed, total: folds.length });
        const { model, ...trial } = unpack(plain) as FoldTrial & { model?: unknown };
        return { ...trial, fold: folds[at], ...(model !== undefined && { model: loadModel(model) }) };
      },
      onLastBegun: request.onLastBegun,
      signal,
    });
  }
}

/** Folds without seeds of their own share one estimator, which is packed once. */
function packAll(estimators: readonly Estimator[]): unknown[] {
  const packed = new Map([...new Set(estimators)].map((estimator) => [estimator, pack(estimator)]));
  return estimators.map((estimator) => packed.get(estimator));
}
