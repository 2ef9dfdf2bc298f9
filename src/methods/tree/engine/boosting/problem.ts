import type { BoostingLoss } from "../../../../wasm/tree-grower.js";
import type { Tree } from "../tree.js";
import type { BoostingConvergence } from "./descent.js";

/** The options of all methods of boosting, as the engine takes them. */
export interface BoostingSettings {
  readonly rounds: number;
  readonly learningRate: number;
  readonly maxLeaves: number;
  readonly maxDepth?: number | undefined;
  readonly minLeaf: number;
  readonly minCurvature: number;
  readonly minGain: number;
  readonly lambda: number;
  readonly alpha: number;
  readonly rowShare: number;
  readonly columnShare: number;
  readonly maxBins: number;
  readonly levelSmoothing: number;
  readonly minLevel: number;
  readonly patience: number;
  readonly tolerance: number;
  readonly seed: number;
}

/** What is boosted: the loss, the cases, and the rows to learn from. */
export interface BoostingProblem {
  readonly method: string;
  readonly loss: BoostingLoss;
  /** Scores per case: one per class of several, or one per quantile. */
  readonly outputs: number;
  /** The quantile of every output, or for Huber's loss the quantile of the residuals at which it becomes linear. */
  readonly shares: readonly number[];
  /** Values, or codes of levels; NaN where they are missing. */
  readonly x: { readonly data: Float64Array; readonly rows: number; readonly columns: number };
  /** The number of levels of every column; 0 for a quantity. */
  readonly levels: Int32Array;
  /** A number, the code of a class, or ±1 for the exponential loss. */
  readonly y: Float64Array;
  readonly weights: Float64Array | undefined;
  /** 1 or −1 where predictions may only rise or fall with a column. */
  readonly directions: Int8Array;
  /** The sets of columns that may be split together, as bits by column. */
  readonly columnSets: BigInt64Array;
  readonly settings: BoostingSettings;
}

/** Which rows are learned from, and which are only predicted to see when to stop. */
export interface BoostingRows {
  readonly training: Int32Array;
  readonly validation: Int32Array;
}

/** What boosting has learned. */
export interface Boosted {
  /** The scores without any tree, one per output. */
  readonly init: Float64Array;
  /** Round by round, and in each one tree per output. */
  readonly trees: readonly Tree[];
  /** The mean loss of the training cases after every round, and of the validation cases if there are any. */
  readonly trainingLoss: Float64Array;
  readonly validationLoss: Float64Array;
  /** Which rounds had to be shortened or left out. */
  readonly convergence: BoostingConvergence;
}
