import { type Label, quote } from "../../base/label.js";

/** A class and how many rows it has. */
export interface ClassRows {
  readonly label: Label;
  readonly rows: number;
}

/** The number of folds, and a sentence about it if it is lower than asked for. */
interface LoweredFolds {
  readonly folds: number;
  readonly note?: string;
}

/**
 * At most as many folds as the rarest class has rows, so that every fold tests on each class and learns from it. A
 * class with a single row cannot be in both parts of any fold, so it does not lower the number.
 */
export function lowerFolds(folds: number, classes: readonly ClassRows[], target?: string): LoweredFolds {
  const divisible = classes.filter(({ rows }) => rows >= 2 && rows < folds);
  if (!Number.isSafeInteger(folds) || divisible.length === 0) return { folds };
  const { label, rows } = divisible.reduce((rarest, other) => (other.rows < rarest.rows ? other : rarest));
  const of = target === undefined ? "" : ` of ${quote(target)}`;
  return {
    folds: rows,
    note: `the class ${quote(label)}${of} has ${rows} rows, so the ${folds} folds are lowered to ${rows}.`,
  };
}

/** How many rows each class has, in the order of first appearance. */
export function countClasses<L extends Label>(labels: Iterable<L>): { label: L; rows: number }[] {
  const counts = new Map<L, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return Array.from(counts, ([label, rows]) => ({ label, rows }));
}
