// What a column of levels may have been meant as: dates, numbers with a few other texts among them, times of day.

import { Fact } from "../base/fact.js";
import { listLevels, quote } from "../base/label.js";
import { giveKind, type Sentence, theOption, words } from "../base/sentence.js";
import {
  datesOfTexts,
  differentDates,
  isCompactDate,
  isTimeOfDay,
  looksLikeDate,
} from "../data/kinds/date-text.js";
import type { Column, DateSpec, LevelColumn, QuantitativeColumn } from "../data/table/column.js";
import { exceptionsOf, listExceptions } from "./exceptions.js";

/** A column whose kind was inferred, how to read more of it, and what should be said about it. */
export interface InferredColumn {
  readonly column: Column;
  readonly spec?: DateSpec;
  readonly note?: Fact;
}

interface Noted {
  readonly note?: Fact;
}

/** How a reader reads fields, where that matters here. */
export interface FieldReading {
  /** Whether a text is a number. */
  readonly isNumber: (text: string) => boolean;
  /** Whether the reader can be told which texts mean a missing value. */
  readonly hasMissing: boolean;
}

/**
 * A categorical column whose levels are all dates becomes a date column, unless day and month cannot be told apart.
 * Where levels are nearly all dates or numbers, or where numbers look like dates, a note says so.
 */
export function inferFromLevels(name: string, column: Column, reading: FieldReading): InferredColumn {
  if (column.kind === "quantitative") return { column, ...compactDates(name, column) };
  if (column.kind !== "categorical" || column.levels.length === 0) return { column };
  const texts = column.levels.filter((level) => typeof level === "string");
  if (texts.length < column.levels.length) return { column };
  const read = texts.every(mayBeDate) ? datesOfTexts(texts) : undefined;
  if (read === undefined) return { column, ...nearlyAll(name, column, texts, reading) };
  if (read === "ambiguous") {
    const note = new Fact(
      "ambiguous-dates",
      words`column ${quote(name)} stays categorical, because day and month cannot be told apart in dates such as ${quote(texts[0])}; to read them, ${giveKind(name, "date:dmy", "date:mdy")}.`,
      { column: name, received: texts[0] },
    );
    return { column, note };
  }
  const { resolution, order, shortYears } = read;
  const values = Float64Array.from(column.codes, (code) => (code < 0 ? Number.NaN : read.values[code]));
  const decided = [
    ...(order === undefined ? [] : [`with the ${order === "dmy" ? "day" : "month"} first`]),
    ...(shortYears ? [`with years of two digits as those from 1969 to 2068`] : []),
  ];
  const sentence = `column ${quote(name)} is read as dates ${decided.join(" and ")}.`;
  return {
    column: { kind: "date", values, resolution },
    spec: { kind: "date", resolution, ...(order !== undefined && { order }) },
    ...(decided.length > 0 && { note: new Fact("dates-in-order", sentence, { column: name }) }),
  };
}

function mayBeDate(text: string): boolean {
  return /^[\dA-Za-z]/.test(text) && /\d/.test(text);
}

/** Why a column is not dates, numbers or anything else that nearly all of its levels are. */
function nearlyAll(
  name: string,
  { codes }: LevelColumn,
  texts: readonly string[],
  { isNumber, hasMissing }: FieldReading,
): { readonly note?: Fact } {
  const rows = new Float64Array(texts.length);
  for (const code of codes) if (code >= 0) rows[code] += 1;
  for (const [code, what, isUsual] of [
    ["nearly-dates", "dates", looksLikeDate],
    ["nearly-numbers", "numbers", (text: string) => isNumber(text.trim())],
  ] as const) {
    const others = exceptionsOf(texts, rows, isUsual);
    if (others === undefined || others.length === 0) continue;
    const remedy: Sentence = hasMissing
      ? words`correct them, or list them in ${theOption("missing")} if they mean missing values`
      : words`correct them, or make them missing`;
    const sentence = words`column ${quote(name)} is categorical, although all other values are ${what}: ${listExceptions(others)}; ${remedy}.`;
    return {
      note: new Fact(code, sentence, {
        column: name,
        received: listLevels(others.map(({ level }) => level)),
      }),
    };
  }
  return { ...(differentForms(name, texts, rows) ?? timesOfDay(name, texts, rows)) };
}

/** Texts that are dates one by one, but not of one form: which of them are like the others is not for a reader to guess. */
function differentForms(name: string, texts: readonly string[], rows: ArrayLike<number>): Noted | undefined {
  if (!texts.every(looksLikeDate)) return undefined;
  const found = differentDates(texts);
  if (found === undefined) return undefined;
  const others = texts.flatMap((level, at) =>
    found.others.includes(level) ? [{ level, rows: rows[at] }] : [],
  );
  const sentence = `column ${quote(name)} is categorical, although all of its values are dates: most are written as in ${quote(found.usual)}, but ${listExceptions(others)}; write all of them in one form.`;
  return { note: new Fact("different-dates", sentence, { column: name, received: others[0].level }) };
}

function timesOfDay(name: string, texts: readonly string[], rows: ArrayLike<number>): Noted | undefined {
  const example = texts.find(isTimeOfDay);
  if (example === undefined || exceptionsOf(texts, rows, isTimeOfDay) === undefined) return undefined;
  const sentence = `column ${quote(name)} stays categorical: values such as ${quote(example)} are times of day, for which there is no kind; hours or minutes are numbers.`;
  return { note: new Fact("times-of-day", sentence, { column: name, received: example }) };
}

/** Numbers that are all, or nearly all, dates as eight digits are rather dates. */
function compactDates(name: string, { values }: QuantitativeColumn): { readonly note?: Fact } {
  const MOST_OTHERS = 3;
  const MOST_SHARE = 0.1;
  const dates = new Set<number>();
  const others = new Map<number, number>();
  let [rows, otherRows] = [0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    rows += 1;
    if (dates.has(value)) continue;
    if (isCompactDate(value)) {
      dates.add(value);
      continue;
    }
    otherRows += 1;
    others.set(value, (others.get(value) ?? 0) + 1);
    if (others.size > MOST_OTHERS) return {};
  }
  if (dates.size < 2 || otherRows > MOST_SHARE * rows) return {};
  const [first] = dates;
  const found = [...others].map(([value, count]) => ({ level: value, rows: count }));
  const sentence =
    found.length === 0
      ? words`column ${quote(name)} is read as numbers, although all of them are dates such as ${first}; to read them as dates, ${giveKind(name, "date")}.`
      : words`column ${quote(name)} is read as numbers, although they are dates such as ${first}, except ${listExceptions(found)}; to read dates, correct these and ${giveKind(name, "date")}.`;
  return { note: new Fact("compact-dates", sentence, { column: name, received: String(first) }) };
}
