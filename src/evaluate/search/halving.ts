import type { Random } from "../../math/probability/random/random.js";
import type { Fold } from "../folds/fold.js";
import { ClassificationTrial, type Trial } from "../validate/trial.js";

/**
 * How many candidates every round has: of n, the best ⌈n / factor⌉ go on, until no more than `factor` are
 * left. With a factor below 2, two candidates would never become one.
 */
export function halvingSizes(candidates: number, factor: number): number[] {
  const sizes = [candidates];
  for (let left = candidates; left > factor; sizes.push(left)) left = Math.ceil(left / factor);
  return sizes;
}

/** The share of the resource in each round: all of it in the last, `factor` times less in each round before. */
export function halvingShares(rounds: number, factor: number): number[] {
  return Array.from({ length: rounds }, (_, round) => factor ** (round + 1 - rounds));
}

/** Fewer rows than this are not informative. */
const LEAST_ROWS = 10;
const LEAST_ROWS_OF_A_CLASS = 2;

/**
 * Folds that learn from fewer and fewer rows and test on the same ones. Every fold orders its training rows
 * once, at random, and learns from the first of them, so that a later round has all rows of those before it.
 */
export class ShrinkingFolds {
  readonly #folds: readonly Fold[];
  readonly #orders: readonly Int32Array[];
  readonly #least: number;

  constructor(trial: Trial, folds: readonly Fold[], stream: Random) {
    const classes = trial instanceof ClassificationTrial ? trial.target : undefined;
    this.#folds = folds;
    this.#orders = folds.map(({ train }, at) => spread(train, classes?.codes, stream.child(at)));
    this.#least = Math.max(LEAST_ROWS, LEAST_ROWS_OF_A_CLASS * (classes?.classes.length ?? 0));
  }

  /** The folds with this part of their training rows. */
  take(share: number): Fold[] {
    return this.#folds.map((fold, at) => {
      const order = this.#orders[at];
      const rows = Math.max(Math.min(this.#least, order.length), Math.round(share * order.length));
      return rows === order.length ? fold : { ...fold, train: order.slice(0, rows).sort() };
    });
  }
}

/** Rows at random, the classes spread so that the first of them have every class in proportion. */
function spread(rows: Int32Array, codes: Int32Array | undefined, stream: Random): Int32Array {
  const shuffled = Int32Array.from(stream.shuffle(rows));
  if (codes === undefined) return shuffled;
  const sizes = new Map<number, number>();
  for (const row of shuffled) sizes.set(codes[row], (sizes.get(codes[row]) ?? 0) + 1);
  const met = new Map<number, number>();
  const keys = new Map<number, number>();
  for (const row of shuffled) {
    const before = met.get(codes[row]) ?? 0;
    met.set(codes[row], before + 1);
    keys.set(row, (before + 0.5) / (sizes.get(codes[row]) ?? 1));
  }
  return shuffled.sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
}
