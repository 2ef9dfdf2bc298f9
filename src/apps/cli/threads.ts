import { CredalError } from "../../base/errors.js";
import { Table } from "../../data/table/table.js";
import type { FoldTrial } from "../../evaluate/validate/cross-validation.js";
import type { FoldRequest, FoldWorkers } from "../../evaluate/validate/fold-workers.js";
import type { ReplicateGraph, ReplicatesProblem } from "../../networks/structure/replicates.js";
import type { FoundStart, StartsProblem } from "../../networks/structure/starts.js";
import type { StructureRequest, StructureWorkers } from "../../networks/structure/structure-workers.js";
import { COMMAND_THREADS_AFTER_MS, COMMAND_THREADS_PAY } from "../../wasm/tuning.js";
import { startWorkers, type Workers } from "../workers/workers.js";
import { type Terminal, tell } from "./terminal.js";

/** Threads that are started only when they are worth it: starting them takes as long as a small task. */
export class Threads implements FoldWorkers, StructureWorkers {
  readonly #terminal: Terminal;
  readonly #count: number;
  readonly #asked: boolean;
  readonly #start = performance.now();
  #workers: Promise<Workers | undefined> | undefined;

  /** As many as asked for, from the start; otherwise as many as the terminal allows, once work takes long. */
  constructor(terminal: Terminal, asked: number | undefined) {
    this.#terminal = terminal;
    this.#count = Math.min(asked ?? terminal.threads, terminal.threads);
    this.#asked = asked !== undefined;
    // More threads than cores take longer and need more memory.
    if (asked !== undefined && terminal.threads > 0 && asked > terminal.threads)
      tell(terminal, `Note: ${asked} threads are lowered to ${terminal.threads}, the number of cores.\n`);
  }

  tryFolds(request: FoldRequest): Promise<FoldTrial[] | undefined> | undefined {
    const { cases, folds } = request;
    const columns = cases instanceof Table ? cases.names.length : cases.columns;
    return this.#worthwhile(cases.rows * columns * folds.length)?.then((workers) =>
      workers?.tryFolds(request),
    );
  }

  searchStarts(request: StructureRequest<StartsProblem>): Promise<FoundStart[] | undefined> | undefined {
    return this.#worthwhile(searchSize(request))?.then((workers) => workers?.searchStarts(request));
  }

  learnReplicates(
    request: StructureRequest<ReplicatesProblem>,
  ): Promise<ReplicateGraph[] | undefined> | undefined {
    return this.#worthwhile(searchSize(request))?.then((workers) => workers?.learnReplicates(request));
  }

  /** The threads, if they are running or work of this size makes up for starting them. */
  #worthwhile(size: number): Promise<Workers | undefined> | undefined {
    if (this.#count < 2) return undefined;
    const pays =
      this.#asked ||
      size >= COMMAND_THREADS_PAY ||
      performance.now() - this.#start >= COMMAND_THREADS_AFTER_MS;
    if (pays) this.#workers ??= this.#started();
    return this.#workers;
  }

  /** Undefined where no threads can be started: the work is done without them then. */
  async #started(): Promise<Workers | undefined> {
    try {
      return await startWorkers({ count: this.#count });
    } catch (error) {
      if (!(error instanceof CredalError)) throw error;
      tell(this.#terminal, `Note: ${error.message} The work is done on one thread.\n`);
      return undefined;
    }
  }

  async close(): Promise<void> {
    await (await this.#workers)?.close();
  }
}

/** A search looks at every pair of columns. */
function searchSize({
  problem: { data },
  count,
}: StructureRequest<StartsProblem | ReplicatesProblem>): number {
  return data.rows * data.names.length ** 2 * count;
}
