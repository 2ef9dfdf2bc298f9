import { columnName, DataError, got } from "../../base/errors.js";
import { giveKind, words } from "../../base/sentence.js";
import type { DateColumn, DateSpec, RawValues } from "../table/column.js";
import { isMissing, unreadable } from "../table/raw-value.js";
import { DAY, datesOfTexts, isDate } from "./date-text.js";

/** Reads `Date`s, numbers of milliseconds since 1970, or texts that are all of one form. */
export function readDates(
  method: string,
  name: string,
  raw: RawValues,
  { order, resolution }: Omit<DateSpec, "kind">,
): DateColumn {
  const values = new Float64Array(raw.length).fill(Number.NaN);
  const texts = new Map<string, number[]>();
  for (let row = 0; row < raw.length; row += 1) {
    const value = raw[row];
    if (isMissing(value)) continue;
    if (typeof value === "string") {
      const rows = texts.get(value);
      if (rows === undefined) texts.set(value, [row]);
      else rows.push(row);
      continue;
    }
    const milliseconds = value instanceof Date ? value.getTime() : value;
    if (typeof milliseconds !== "number" || !isDate(milliseconds)) {
      const expected = value instanceof Date ? "a valid date of the years 0 to 9999" : "a date";
      throw unreadable(method, name, row, expected, value);
    }
    values[row] = milliseconds;
  }
  let times = false;
  if (texts.size > 0) {
    const read = requireDates(method, name, texts, order);
    times = read.resolution === "time";
    for (const [at, rows] of [...texts.values()].entries())
      for (const row of rows) values[row] = read.values[at];
  }
  if (resolution === "day") requireDays(method, name, raw, values);
  return { kind: "date", values, resolution: resolution ?? (times ? "time" : resolutionOf(values)) };
}

/** A time of day would be kept, but neither shown nor written. */
function requireDays(method: string, name: string, raw: RawValues, values: Float64Array): void {
  const row = values.findIndex((value) => !isDay(value));
  if (row >= 0) throw unreadable(method, name, row, "a date without a time of day", raw[row]);
}

function requireDates(
  method: string,
  name: string,
  texts: ReadonlyMap<string, readonly number[]>,
  order: DateSpec["order"],
): { readonly values: Float64Array; readonly resolution: DateColumn["resolution"] } {
  const read = datesOfTexts([...texts.keys()], order, true);
  if (read === "ambiguous") throw ambiguous(method, name, [...texts.keys()][0]);
  if (read !== undefined) return read;
  for (const [text, [row]] of texts)
    if (datesOfTexts([text], order, true) === undefined) throw unreadable(method, name, row, "a date", text);
  const sentence = words`${columnName(name)} has dates of several forms; write all of them as in ISO 8601, such as 2024-01-31.`;
  throw new DataError(method, sentence, { expected: "dates of one form" });
}

/** The error for dates in which day and month cannot be told apart. */
function ambiguous(method: string, name: string, text: string): DataError {
  const sentence = words`${columnName(name)} has dates such as ${got(JSON.stringify(text))}, in which day and month cannot be told apart; ${giveKind(name, "date:dmy", "date:mdy")}.`;
  return new DataError(method, sentence, { expected: 'the order "dmy" or "mdy"' });
}

/** Days, if no value has a time of day. */
function resolutionOf(values: Float64Array): DateColumn["resolution"] {
  return values.every(isDay) ? "day" : "time";
}

/** Whether a value is missing or has no time of day. */
function isDay(value: number): boolean {
  return Number.isNaN(value) || value % DAY === 0;
}
