import type { Progress } from "../base/control.js";
import type { ChainSettings } from "./options.js";

/** What one chain leaves behind. */
export interface ChainRecord {
  /** Draw by draw, parameter by parameter. */
  readonly values: Float64Array;
  readonly logDensities: Float64Array;
  readonly acceptance: number;
  readonly divergences: number;
  readonly stepSize: number;
}

/** Chains to be run, one from each start. */
export interface ChainRequest {
  /** The name of the sampler. */
  readonly method: string;
  /** What the sampler works with, by name: modules that make it, densities that are built in, plain data. */
  readonly sources: Readonly<Record<string, unknown>>;
  readonly settings: ChainSettings;
  readonly starts: readonly Float64Array[];
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Whoever runs chains elsewhere than on this thread, such as the threads of `credal/workers`. */
export interface ChainWorkers {
  /** The records in the order of the starts; undefined where the threads are gone. */
  runChains(request: ChainRequest): Promise<ChainRecord[]> | undefined;
}
