import type { RunControl } from "../../base/control.js";
import type { ReplicateGraph, ReplicatesProblem } from "./replicates.js";
import type { FoundStart, StartsProblem } from "./starts.js";

/** Networks to be learned beside each other, from one problem. */
export interface StructureRequest<P> extends Pick<RunControl, "signal" | "onProgress"> {
  readonly problem: P;
  /** Number of workers. */
  readonly count: number;
}

/** Learns structures on other threads, such as those of `credal/workers`. */
export interface StructureWorkers {
  /** What was found from every start, in their order; undefined if the threads have ended. */
  searchStarts(request: StructureRequest<StartsProblem>): Promise<FoundStart[] | undefined> | undefined;
  /** What was learned from every bootstrap sample, in their order; undefined if the threads have ended. */
  learnReplicates(
    request: StructureRequest<ReplicatesProblem>,
  ): Promise<ReplicateGraph[] | undefined> | undefined;
}
