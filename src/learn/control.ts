import type { RunControl } from "../base/control.js";
import type { ChainWorkers } from "../sample/chain-workers.js";

/** Settings of one fit, apart from the method's options. */
export interface FitControl extends RunControl {
  /** Case weights; a weight of 2 counts as two equal rows. */
  readonly weights?: ArrayLike<number> | undefined;
  /** Threads for the chains of methods that sample: those of `startWorkers` in `credal/workers`. */
  readonly workers?: ChainWorkers | undefined;
}
