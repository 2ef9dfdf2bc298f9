// Numbers from dates in milliseconds since 1970, all in UTC.

import { DAY } from "../../data/date-text.js";
import type { DateCycle, DatePart } from "./options.js";

/** The number that a part takes from a date; `first` is where elapsed days begin. */
export function partOf(part: DatePart, milliseconds: number, first: number): number {
  const date = dateOf(milliseconds);
  switch (part) {
    case "year":
      return date.getUTCFullYear();
    case "quarter":
      return Math.floor(date.getUTCMonth() / 3) + 1;
    case "month":
      return date.getUTCMonth() + 1;
    case "day":
      return date.getUTCDate();
    case "weekday":
      return isoWeekday(milliseconds);
    case "hour":
      return date.getUTCHours();
    case "weekOfYear":
      return isoWeek(milliseconds);
    case "elapsed":
      return (milliseconds - first) / DAY;
  }
}

/** How far a date is into its year, week or day, from 0 to 1; weeks begin on Monday. */
export function phaseOf(cycle: DateCycle, milliseconds: number): number {
  if (cycle === "day") return modulo(milliseconds, DAY) / DAY;
  // 1970 began on a Thursday.
  if (cycle === "week") return modulo(milliseconds + 3 * DAY, 7 * DAY) / (7 * DAY);
  const year = dateOf(milliseconds).getUTCFullYear();
  const begin = startOfYear(year);
  return (milliseconds - begin) / (startOfYear(year + 1) - begin);
}

/** A `Date` drops fractions of milliseconds, which before 1970 would make it later. */
function dateOf(milliseconds: number): Date {
  return new Date(Math.floor(milliseconds));
}

/** Monday is 1, Sunday 7. */
function isoWeekday(milliseconds: number): number {
  return modulo(Math.floor(milliseconds / DAY) + 3, 7) + 1;
}

/** Week 1 is the one with the year's first Thursday (ISO 8601). */
function isoWeek(milliseconds: number): number {
  const thursday = milliseconds + (4 - isoWeekday(milliseconds)) * DAY;
  const begin = startOfYear(dateOf(thursday).getUTCFullYear());
  return Math.floor((thursday - begin) / (7 * DAY)) + 1;
}

/** `Date.UTC` would take years below 100 for those of the last century. */
function startOfYear(year: number): number {
  return new Date(0).setUTCFullYear(year, 0, 1);
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
