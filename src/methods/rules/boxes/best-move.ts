// Which of several peels or pastes is made.

import type { BoxTest } from "./box-test.js";
import type { Totals } from "./pool.js";

/** A change of one side of a box. */
export interface Move {
  /** The condition on the column after it. */
  readonly test: BoxTest;
  /** The cases that leave the box, or that enter it. */
  readonly moved: Totals;
  /** Which end of the column changes, for ties: the lower, the upper, that of missing values, or a level. */
  readonly end: number;
}

/** A change with what is to be as large as possible, and how far that can be wrong by rounding. */
export interface ScoredMove extends Move {
  readonly score: number;
  readonly rounding: number;
}

/**
 * The move of the highest score. Of those that differ by rounding alone, the one that moves least, or most, is taken,
 * then that of the column whose name comes first, then that of the first end.
 */
export function bestMove(
  moves: readonly ScoredMove[],
  names: readonly string[],
  ties: "least" | "most",
): ScoredMove | undefined {
  if (moves.length === 0) return undefined;
  const highest = moves.reduce((best, move) => (move.score > best.score ? move : best));
  const sign = ties === "least" ? 1 : -1;
  return moves
    .filter(({ score, rounding }) => score >= highest.score - Math.max(rounding, highest.rounding))
    .reduce((best, move) => (compare(move, best, names, sign) < 0 ? move : best));
}

/** Weights are compared but for rounding. */
const EQUAL_WEIGHTS = 1e-9;

function compare(a: Move, b: Move, names: readonly string[], sign: number): number {
  const difference = a.moved.weight - b.moved.weight;
  if (Math.abs(difference) > EQUAL_WEIGHTS * Math.max(a.moved.weight, b.moved.weight))
    return sign * difference;
  const [first, second] = [names[a.test.column], names[b.test.column]];
  if (first !== second) return first < second ? -1 : 1;
  return a.end - b.end;
}
