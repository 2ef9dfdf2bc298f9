import type { RunControl } from "../../../base/control.js";
import type { Label } from "../../../base/label.js";
import type { Seed } from "../../../math/probability/random/seed.js";
import type { Rows } from "../../../model/input/rows.js";
import type { ShapleyMethod } from "./result.js";

/** The options of `shapleyValues`. */
export interface ShapleyOptions extends RunControl {
  /** How the values are computed: "tree", "linear" or "sampling"; exactly if the model allows it unless given. */
  readonly method?: ShapleyMethod;
  /**
   * Rows that stand for what is not known. Trees need none: unless it is given, a column that is not known takes every
   * branch by the weight of the training cases. For other models, it is the explained rows unless given.
   */
  readonly background?: Rows;
  /** How often each row of the background counts; as its weight column says, or once, unless given. */
  readonly weights?: ArrayLike<number>;
  /** How many orders of the columns are sampled, in pairs of opposite orders: 100 unless given. */
  readonly permutations?: number;
  /** The class that is meant unless another is named; the positive one of two unless given. */
  readonly positive?: Label;
  /** The seed of the orders and of the background rows, or a stream whose next number is the seed: 0 unless given. */
  readonly seed?: Seed;
}

/** The name of the function, for errors. */
export const METHOD = "shapleyValues";
