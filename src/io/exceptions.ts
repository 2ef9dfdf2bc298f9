import { quote } from "../base/label.js";

/** A level that is not like the others, and how many rows have it. */
export interface Exception<L extends string | number = string> {
  readonly level: L;
  readonly rows: number;
}

/** How many exceptions are named. */
const SHOWN = 3;

/**
 * The levels that differ from the others, if they are few; undefined if they are many, or hardly any are left. More than
 * three must be rare as well, or else a column of words would be one of numbers with exceptions.
 */
export function exceptionsOf(
  levels: readonly string[],
  rows: ArrayLike<number>,
  isUsual: (level: string) => boolean,
): Exception[] | undefined {
  const MOST_SHARE = 0.5;
  const MOST_SHARE_OF_MANY = 0.1;
  const others: Exception[] = [];
  let total = 0;
  for (const [at, level] of levels.entries()) {
    total += rows[at];
    if (!isUsual(level)) others.push({ level, rows: rows[at] });
  }
  const share = others.length > SHOWN ? MOST_SHARE_OF_MANY : MOST_SHARE;
  const few = rowsOf(others) <= share * total;
  const enough = levels.length - others.length >= (others.length === 0 ? 1 : 2);
  return few && enough ? others : undefined;
}

/** `"none" in 2 rows, "later" in 1 row`; of many the first three, and how many others there are. */
export function listExceptions(others: readonly Exception<string | number>[]): string {
  const shown = others.slice(0, SHOWN).map(({ level, rows }) => `${quote(level)} in ${countRows(rows)}`);
  const rest = others.slice(SHOWN);
  if (rest.length === 0) return shown.join(", ");
  return `${shown.join(", ")}, and ${rest.length} ${rest.length === 1 ? "other" : "others"} in ${countRows(rowsOf(rest))}`;
}

/** How many rows have any of them. */
function rowsOf(others: readonly Exception<string | number>[]): number {
  return others.reduce((sum, { rows }) => sum + rows, 0);
}

function countRows(rows: number): string {
  return `${rows} ${rows === 1 ? "row" : "rows"}`;
}
