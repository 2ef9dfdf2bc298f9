// Which cases and columns every tree of a forest grows from. They are drawn by the streams of the trees, so that they
// depend neither on the threads nor on how many trees there are.

import { type Random, random } from "../../../math/probability/random/index.js";
import type { ExactSample } from "../engine/grow.js";
import type { ForestSettings } from "./options.js";

interface BagSettings extends Pick<ForestSettings, "sampling" | "rowShare" | "seed"> {
  /** How many columns there are, and how many of them a tree has; all by default. */
  readonly columns?: { readonly all: number; readonly drawn: number };
}

/** Most draws of a bag; if the weights of the cases ask for more, every draw counts more. */
const MOST_DRAWS = 2 ** 20;

/** Draws the cases of every tree, as weights: how often each was drawn. A weight of 2 is drawn like two equal cases. */
export class Bags {
  readonly #cases: number;
  /** The cases with a weight above 0. */
  readonly #order: Int32Array;
  readonly #weights: Float64Array | undefined;
  readonly #sampling: ForestSettings["sampling"];
  readonly #rowShare: number;
  readonly #streams: Random;
  readonly #columns: BagSettings["columns"];
  /** Sums of the weights in the order of the draws. */
  readonly #sums: Float64Array | undefined;

  constructor(
    order: Int32Array,
    weights: Float64Array | undefined,
    { sampling, rowShare, seed, columns }: BagSettings,
  ) {
    this.#cases = order.length;
    this.#order = weights === undefined ? order : order.filter((row) => weights[row] > 0);
    this.#weights = weights;
    this.#sampling = sampling;
    this.#rowShare = rowShare;
    this.#columns = columns;
    this.#streams = random(seed);
    if (weights !== undefined) {
      let sum = 0;
      this.#sums = Float64Array.from(this.#order, (row) => {
        sum += weights[row];
        return sum;
      });
    }
  }

  /** Whether some cases may stay out of a bag. */
  get leavesOut(): boolean {
    return this.#sampling !== "all";
  }

  /** What a tree grows from: its bag, undefined if it has all cases once, its columns, and the seed of its splits. */
  draw(tree: number): ExactSample & { readonly seed: number } {
    const stream = this.#streams.child(tree);
    const seed = stream.integer(0, Number.MAX_SAFE_INTEGER);
    const weights = this.#drawCases(stream);
    return { weights, columns: this.#drawColumns(stream), seed };
  }

  #drawCases(stream: Random): Float64Array | undefined {
    if (this.#sampling === "all") return this.#weights;
    return this.#sampling === "bootstrap" ? this.#bootstrap(stream) : this.#choose(stream);
  }

  #drawColumns(stream: Random): Int32Array | undefined {
    if (this.#columns === undefined) return undefined;
    const { all, drawn } = this.#columns;
    return drawn < all ? Int32Array.from(stream.sampleWithoutReplacement(all, drawn)).sort() : undefined;
  }

  #bootstrap(stream: Random): Float64Array {
    const { draws, weight } = this.#units;
    const bag = new Float64Array(this.#cases);
    for (let draw = 0; draw < draws; draw += 1) bag[this.#caseAt(stream.next())] += weight;
    return bag;
  }

  #choose(stream: Random): Float64Array {
    const { draws, weight } = this.#units;
    const bag = new Float64Array(this.#cases);
    const count = Math.max(1, Math.round(this.#rowShare * draws));
    for (const unit of stream.sampleWithoutReplacement(draws, count))
      bag[this.#caseAt((unit + 0.5) / draws)] += weight;
    return bag;
  }

  /** What is drawn: a weight of 2 is two units, unless there are so many that each stands for several. */
  get #units(): { readonly draws: number; readonly weight: number } {
    const total = this.#sums?.[this.#order.length - 1] ?? this.#order.length;
    const draws = Math.max(1, Math.min(Math.round(total), Math.max(MOST_DRAWS, this.#order.length)));
    return { draws, weight: Math.abs(total - draws) <= 0.5 ? 1 : total / draws };
  }

  /** The case at a share of the weight of all cases, in their order. */
  #caseAt(share: number): number {
    const order = this.#order;
    const sums = this.#sums;
    if (sums === undefined) return order[Math.floor(share * order.length)];
    return order[firstAbove(sums, share * sums[sums.length - 1])];
  }
}

/** The first of ascending numbers that is above a value; the last one if none is. */
function firstAbove(sums: Float64Array, value: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle] > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
