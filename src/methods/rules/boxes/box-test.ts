// What a box demands of a column, as numbers.

/** A condition on one column: an interval of numbers or ranks, or a set of levels, and whether missing values meet it. */
export interface BoxTest {
  readonly column: number;
  /** Known values must be above this number, which may be −∞, and at most the other, which may be ∞. */
  readonly above: number;
  readonly upTo: number;
  /** If given, known values must be among these codes instead. Without codes, only missing values remain. */
  readonly codes?: readonly number[] | undefined;
  /** Whether a missing value meets the condition. */
  readonly missing: boolean;
}

/** The conditions of a box: one entry per column, undefined where everything is allowed. */
export type BoxTests = readonly (BoxTest | undefined)[];

/** Whether a value, which is NaN if it is missing, meets a condition. */
export function meets({ above, upTo, codes, missing }: BoxTest, value: number): boolean {
  if (Number.isNaN(value)) return missing;
  return codes === undefined ? value > above && value <= upTo : codes.includes(value);
}

/** The condition that every value meets. */
export function openTest(column: number, levels: number): BoxTest {
  return {
    column,
    above: Number.NEGATIVE_INFINITY,
    upTo: Number.POSITIVE_INFINITY,
    ...(levels > 0 && { codes: Array.from({ length: levels }, (_, code) => code) }),
    missing: true,
  };
}

/** A number from the lower one up to, but not equal to, the higher one: their midpoint, if there is one between them. */
export function cutBetween(lower: number, higher: number): number {
  const middle = lower / 2 + higher / 2;
  return middle >= lower && middle < higher ? middle : lower;
}
