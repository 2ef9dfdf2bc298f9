// Workbooks store dates as numbers of days; only the format of a cell says that it is a date.

const DAY = 86_400_000;
/** The number of 1970-01-01, and by how many days the two systems differ. */
const EPOCH = 25_569;
const SYSTEM_1904 = 1462;
/** The first number after 9999-12-31. */
const END_OF_DATES = 2_958_466;

/** Formats of dates that have a number instead of a text; 27 to 36 and 50 to 58 are those of East Asian languages. */
const BUILT_IN: ReadonlySet<number> = new Set([
  ...[14, 15, 16, 17, 22],
  ...Array.from({ length: 10 }, (_, i) => 27 + i),
  ...Array.from({ length: 9 }, (_, i) => 50 + i),
]);

/**
 * Whether a format shows the day, month or year of a number. Times of day and durations alone stay numbers, parts of a
 * day.
 */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN.has(id);
  // Without literals, and without what stands in brackets: colors, languages, conditions.
  const [shown] = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "").split(";");
  if (/[yd]/i.test(shown) && !/general/i.test(shown)) return true;
  return /m/i.test(shown) && !/[hs0#?]/i.test(shown) && !/[hs]\]/i.test(code);
}

/** Milliseconds since 1970 of a number of days, rounded to milliseconds; undefined if there is no such date. */
export function dateOf(days: number, from1904: boolean): number | undefined {
  const number = from1904 ? days + SYSTEM_1904 : days;
  if (!(number >= 0 && number < END_OF_DATES)) return undefined;
  // 1900 was no leap year, but its February has 29 days in workbooks.
  const shifted = !from1904 && number < 60 ? number + 1 : number;
  return Math.round((shifted - EPOCH) * DAY);
}
