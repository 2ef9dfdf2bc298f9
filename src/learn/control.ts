import type { RunControl } from "../base/control.js";
import type { ChainWorkers } from "../sample/chain-workers.js";

/** What a caller may say about one fit, apart from the method's options. */
export interface FitControl extends RunControl {
  /** Case weights; a weight of 2 counts as two equal rows. */
  readonly weights?: ArrayLike<number> | undefined;
  /** Threads in which methods that draw run their chains: those of `startWorkers` in `credal/workers`. */
  readonly workers?: ChainWorkers | undefined;
}
