import type { Progress } from "../../base/control.js";
import type { ChainSettings } from "./options.js";

/** The record of one chain. */
export interface ChainRecord {
  /** Draws × parameters, row by row. */
  readonly values: Float64Array;
  readonly logDensities: Float64Array;
  readonly acceptance: number;
  readonly divergences: number;
  readonly stepSize: number;
}

/** Chains to run, one from each start. */
export interface ChainRequest {
  /** The name of the sampler. */
  readonly method: string;
  /** The inputs of the sampler, by name: modules that create them, built-in densities, plain data. */
  readonly sources: Readonly<Record<string, unknown>>;
  readonly settings: ChainSettings;
  readonly starts: readonly Float64Array[];
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Runs chains on other threads, such as those of `credal/workers`. */
export interface ChainWorkers {
  /** The records in the order of the starts; undefined if the threads have ended. */
  runChains(request: ChainRequest): Promise<ChainRecord[]> | undefined;
}
