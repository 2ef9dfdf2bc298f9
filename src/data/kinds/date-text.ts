// Dates as people write them. Every form is decided for a column as a whole, because one value alone often fits several.

/** Which comes first in dates such as 3/4/2024, the day or the month. */
export type DateOrder = "dmy" | "mdy";

/** Years 0 to 9999, so that every date has a text of four digits for its year. */
const EARLIEST = Date.parse("0000-01-01T00:00:00Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z") + 1;

export const DAY = 86_400_000;

const CLOCK = String.raw`(?:(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?([AaPp])\.?[Mm]\.?)?)`;
const ZONE = String.raw`( ?Z|[+-]\d{2}(?::?\d{2})?)?`;
const ZONED = /:\d{2}(?:[.,]\d+)?(?: ?[AaPp]\.?[Mm]\.?)?(?: ?Z|[+-]\d{2}(?::?\d{2})?)$/;
const TAIL = `(?:(?:T|,? +)${CLOCK}${ZONE})?$`;

/** Where the year, the month and the day are among the three parts of a date. */
interface Form {
  readonly pattern: RegExp;
  readonly parts: readonly [year: number, month: number, day: number];
  /** The form applies only if the order is not the other one. */
  readonly order?: DateOrder;
  /** Years have two digits: from 69 on those of the last century, as POSIX has it. */
  readonly shortYears?: true;
  /** The form is used only where the kind of a column is given, because numbers look the same. */
  readonly onlyGiven?: true;
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";

const FORMS: readonly Form[] = [
  { pattern: new RegExp(String.raw`^(\d{4})-(\d{2})-(\d{2})${TAIL}`), parts: [1, 2, 3] },
  { pattern: new RegExp(String.raw`^(\d{4})/(\d{1,2})/(\d{1,2})${TAIL}`), parts: [1, 2, 3] },
  { pattern: new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4})${TAIL}`), parts: [3, 2, 1] },
  {
    pattern: new RegExp(String.raw`^(\d{1,2})[/-](\d{1,2})[/-](\d{4})${TAIL}`),
    parts: [3, 2, 1],
    order: "dmy",
  },
  {
    pattern: new RegExp(String.raw`^(\d{1,2})[/-](\d{1,2})[/-](\d{4})${TAIL}`),
    parts: [3, 1, 2],
    order: "mdy",
  },
  { pattern: new RegExp(String.raw`^(\d{2})\.(\d{2})\.(\d{2})${TAIL}`), parts: [3, 2, 1], shortYears: true },
  {
    pattern: new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{2})${TAIL}`),
    parts: [3, 2, 1],
    order: "dmy",
    shortYears: true,
  },
  {
    pattern: new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{2})${TAIL}`),
    parts: [3, 1, 2],
    order: "mdy",
    shortYears: true,
  },
  { pattern: new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})${TAIL}`), parts: [1, 2, 3], onlyGiven: true },
  { pattern: new RegExp(String.raw`^(\d{1,2})[ -]${MONTH}[ -](\d{4})${TAIL}`, "i"), parts: [3, 2, 1] },
  { pattern: new RegExp(String.raw`^${MONTH} (\d{1,2}),? (\d{4})${TAIL}`, "i"), parts: [3, 1, 2] },
];

/** What the texts of a column are if they are dates. */
export type ReadDates =
  | {
      readonly values: Float64Array;
      readonly resolution: "day" | "time";
      /** Given for forms in which day and month could be confused. */
      readonly order?: DateOrder;
      /** Whether years have two digits. */
      readonly shortYears: boolean;
    }
  /** Every text fits both orders, and they give different dates. */
  | "ambiguous";

/**
 * Milliseconds since 1970 (UTC) of texts that are all dates of one form; undefined if they are not. More forms are dates
 * where the kind of the column is given.
 */
export function datesOfTexts(
  texts: readonly string[],
  order?: DateOrder,
  isGiven = false,
): ReadDates | undefined {
  if (texts.length === 0) return undefined;
  let found: Exclude<ReadDates, "ambiguous"> | undefined;
  for (const form of FORMS) {
    if (order !== undefined && form.order !== undefined && form.order !== order) continue;
    if (form.onlyGiven && !isGiven) continue;
    const read = datesOfForm(form, texts);
    if (read === undefined) continue;
    if (found !== undefined) {
      const { values } = found;
      return read.values.every((value, at) => value === values[at]) ? found : "ambiguous";
    }
    found = read;
    if (form.order === undefined) return found;
  }
  return found;
}

function datesOfForm(form: Form, texts: readonly string[]): Exclude<ReadDates, "ambiguous"> | undefined {
  const values = new Float64Array(texts.length);
  let [times, zones] = [0, 0];
  for (const [at, text] of texts.entries()) {
    const match = text.length > 60 ? null : form.pattern.exec(text.trim());
    const value = match === null ? undefined : dateOfMatch(match, form);
    if (match === null || value === undefined) return undefined;
    values[at] = value;
    if (match[4] !== undefined) times += 1;
    if (match[9] !== undefined) zones += 1;
  }
  // A column in which only some times have a zone has no common meaning.
  if (zones > 0 && zones < times) return undefined;
  const resolution = times > 0 ? "time" : "day";
  const shortYears = form.shortYears === true;
  return { values, resolution, shortYears, ...(form.order !== undefined && { order: form.order }) };
}

/** Whether a text alone is a date of some form. */
export function looksLikeDate(text: string): boolean {
  return datesOfTexts([text]) !== undefined;
}

/** Texts of one column that are dates each, but not together. */
export interface DifferentDates {
  /** The form of most of them, and what keeps the others from it. */
  readonly usual: string;
  readonly others: readonly string[];
}

/** What keeps texts that are all dates from being dates of one form: the form of others, or zones that only some have. */
export function differentDates(texts: readonly string[]): DifferentDates | undefined {
  const fits = FORMS.filter(({ onlyGiven }) => onlyGiven !== true).map((form) =>
    texts.filter((text) => datesOfForm(form, [text]) !== undefined),
  );
  const most = fits.reduce((best, found) => (found.length > best.length ? found : best));
  if (most.length < texts.length) {
    const usual = new Set(most);
    return { usual: most[0], others: texts.filter((text) => !usual.has(text)) };
  }
  const zoned = texts.filter((text) => ZONED.test(text));
  const plain = texts.filter((text) => !ZONED.test(text) && text.includes(":"));
  if (zoned.length === 0 || plain.length === 0) return undefined;
  return zoned.length < plain.length
    ? { usual: plain[0], others: zoned }
    : { usual: zoned[0], others: plain };
}

/** Whether a number is a date of the years 1900 to 2099 as eight digits, such as 20240131. */
export function isCompactDate(value: number): boolean {
  if (!Number.isInteger(value) || value < 19_000_101 || value > 20_991_231) return false;
  return datesOfTexts([String(value)], undefined, true) !== undefined;
}

const TIME_OF_DAY = new RegExp(`^${CLOCK}$`);

/** Whether a text is a time without a date, such as 17:06 or 9:30 am. */
export function isTimeOfDay(text: string): boolean {
  const match = text.length > 60 ? null : TIME_OF_DAY.exec(text.trim());
  // The parts of the clock come after those of a date.
  return match !== null && clockOfMatch(["", "", "", "", ...match.slice(1)] as never) !== undefined;
}

function dateOfMatch(match: RegExpExecArray, { parts, shortYears }: Form): number | undefined {
  const [y, m, d] = parts;
  const [written, day] = [Number(match[y]), Number(match[d])];
  const year = shortYears ? written + (written < 69 ? 2000 : 1900) : written;
  const name = MONTHS.indexOf(match[m].slice(0, 3).toLowerCase());
  const month = name < 0 ? Number(match[m]) : name + 1;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // Days that a month does not have would run into the next one.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const clock = match[4] === undefined ? 0 : clockOfMatch(match);
  const zone = zoneOf(match[9]);
  if (clock === undefined || zone === undefined) return undefined;
  const value = date.getTime() + clock - zone;
  return isDate(value) ? value : undefined;
}

/** Milliseconds since midnight. */
function clockOfMatch([, , , , hours, minutes, seconds = "0", fraction = "", half]: RegExpExecArray):
  | number
  | undefined {
  const afternoon = half?.toLowerCase();
  const hour = afternoon === undefined ? Number(hours) : (Number(hours) % 12) + (afternoon === "p" ? 12 : 0);
  const valid = Number(minutes) < 60 && Number(seconds) < 60 && hour < 24;
  if (!valid || (afternoon !== undefined && (Number(hours) < 1 || Number(hours) > 12))) return undefined;
  const rest = fraction === "" ? 0 : Number(`0.${fraction}e3`);
  return ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + rest;
}

/** Milliseconds that a zone is ahead of UTC; undefined if there is no such time of day. */
function zoneOf(zone: string | undefined): number | undefined {
  if (zone === undefined || zone.trim() === "Z") return 0;
  const digits = zone.slice(1).replace(":", "").padEnd(4, "0");
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (hours > 23 || minutes > 59) return undefined;
  return (zone[0] === "-" ? -1 : 1) * (60 * hours + minutes) * 60_000;
}

/** Whether a number of milliseconds is within the years 0 to 9999. */
export function isDate(milliseconds: number): boolean {
  return milliseconds >= EARLIEST && milliseconds < LATEST;
}

/** Microseconds since 1970, the smallest unit that a double of milliseconds can tell apart. */
export function microsecondsOf(milliseconds: number): bigint {
  const whole = Math.floor(milliseconds);
  return 1000n * BigInt(whole) + BigInt(Math.round(1000 * (milliseconds - whole)));
}

/** ISO 8601: `2024-01-31`, or `2024-01-31T10:30:00Z` with as many digits as the fraction of a second needs. */
export function dateText(milliseconds: number, resolution: "day" | "time"): string {
  const micros = Math.round(1000 * (milliseconds - Math.floor(milliseconds)));
  const text = new Date(Math.floor(milliseconds) + Math.floor(micros / 1000)).toISOString();
  if (resolution === "day") return text.slice(0, 10);
  if (micros % 1000 > 0) return text.replace("Z", `${String(micros).padStart(3, "0")}Z`);
  return text.replace(".000Z", "Z");
}
