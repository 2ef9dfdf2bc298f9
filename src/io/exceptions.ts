/** A level that is not like the others, and how many rows have it. */
export interface Exception {
  readonly level: string;
  readonly rows: number;
}

/** The levels that differ from the others, if they are few; undefined if they are many, or hardly any are left. */
export function exceptionsOf(
  levels: readonly string[],
  rows: ArrayLike<number>,
  isUsual: (level: string) => boolean,
): Exception[] | undefined {
  const MOST_TEXTS = 3;
  const MOST_SHARE = 0.5;
  const others: Exception[] = [];
  let total = 0;
  for (const [at, level] of levels.entries()) {
    total += rows[at];
    if (isUsual(level)) continue;
    if (others.length === MOST_TEXTS) return undefined;
    others.push({ level, rows: rows[at] });
  }
  const few = others.reduce((sum, other) => sum + other.rows, 0) <= MOST_SHARE * total;
  const enough = levels.length - others.length >= (others.length === 0 ? 1 : 2);
  return few && enough ? others : undefined;
}
