// The peels among which a step chooses. There may be thousands, of which only those that are nearly the best become moves.

import { bestMove, type Move } from "./best-move.js";
import { type BoxData, isWithin, roundingOf, type Totals } from "./pool.js";

export interface CandidateSettings {
  /** What the best peel has: the highest mean in the box, or the largest gain of the mean per weight removed. */
  readonly criterion: "mean" | "rate";
  /** The least weight of a box. */
  readonly leastWeight: number;
}

/** A peel: the column, its end, and what leaves the box. */
export interface Candidate {
  readonly column: number;
  readonly end: number;
  readonly moved: Totals;
  /** The innermost value that leaves, and the next one, which is NaN if there is no other; both NaN for levels. */
  readonly last: number;
  readonly next: number;
}

/** Numbers of a candidate in the list. */
const SIZE = 8;

/** The peels of one box. */
export class PeelCandidates {
  readonly #totals: Totals;
  readonly #settings: CandidateSettings;
  readonly #meanRounding: number;
  readonly #names: readonly string[];
  /** Column, end, weight, sum, last and next value, score and its rounding of each. */
  readonly #numbers: number[] = [];
  /** The index of the numbers of the highest score. */
  #highest = -1;

  constructor(data: BoxData, totals: Totals, settings: CandidateSettings) {
    this.#totals = totals;
    this.#settings = settings;
    this.#meanRounding = roundingOf(data);
    this.#names = data.names;
  }

  /** Adds a peel, if it leaves enough. */
  add(column: number, end: number, movedWeight: number, movedSum: number, last: number, next: number): void {
    const { weight, sum } = this.#totals;
    const { criterion, leastWeight } = this.#settings;
    if (!isWithin(leastWeight, weight - movedWeight)) return;
    const left = (sum - movedSum) / (weight - movedWeight);
    const isMean = criterion === "mean";
    const score = isMean ? left : (left - sum / weight) / (movedWeight / weight);
    const rounding = isMean ? this.#meanRounding : (this.#meanRounding * weight) / movedWeight;
    const numbers = this.#numbers;
    const at = numbers.length;
    numbers.push(column, end, movedWeight, movedSum, last, next, score, rounding);
    if (this.#highest < 0 || score > numbers[this.#highest + 6]) this.#highest = at;
  }

  /** The best peel as a move; of those that differ by rounding alone, the one that removes least. */
  best(moveOf: (candidate: Candidate) => Move): Move | undefined {
    if (this.#highest < 0) return undefined;
    const numbers = this.#numbers;
    const [score, rounding] = numbers.slice(this.#highest + 6, this.#highest + SIZE);
    const near = [];
    for (let at = 0; at < numbers.length; at += SIZE) {
      if (!(numbers[at + 6] >= score - Math.max(numbers[at + 7], rounding))) continue;
      const [column, end, weight, sum, last, next] = numbers.slice(at, at + 6);
      const move = moveOf({ column, end, moved: { weight, sum }, last, next });
      near.push({ ...move, score: numbers[at + 6], rounding: numbers[at + 7] });
    }
    return bestMove(near, this.#names, "least");
  }
}
