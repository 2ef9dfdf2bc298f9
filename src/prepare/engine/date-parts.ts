// Numbers from dates in milliseconds since 1970, all in UTC.

import { DAY } from "../../data/kinds/date-text.js";
import type { DateCycle, DatePart } from "../date-features/options.js";

/** The number that a part takes from a date; `first` is where elapsed days begin. */
export function partOf(part: DatePart, milliseconds: number, first: number): number {
  switch (part) {
    case "year":
      return yearOf(milliseconds);
    case "quarter":
      return Math.floor(dateOf(milliseconds).getUTCMonth() / 3) + 1;
    case "month":
      return dateOf(milliseconds).getUTCMonth() + 1;
    case "day":
      return dateOf(milliseconds).getUTCDate();
    case "weekday":
      return isoWeekday(milliseconds);
    case "hour":
      return dateOf(milliseconds).getUTCHours();
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
  const year = yearOf(milliseconds);
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
  const begin = startOfYear(yearOf(thursday));
  return Math.floor((thursday - begin) / (7 * DAY)) + 1;
}

/** The year of a date, by counting: making a `Date` takes several times as long. */
function yearOf(milliseconds: number): number {
  let year = 1970 + Math.floor(milliseconds / (365.2425 * DAY));
  while (startOfYear(year) > milliseconds) year -= 1;
  while (startOfYear(year + 1) <= milliseconds) year += 1;
  return year;
}

/** The days from the beginning of the year 1 to that of 1970. */
const BEFORE_1970 = 719_162;

/** When the years from 0 to 9999 begin; NaN until asked for. Counting takes longer than all else that a date needs. */
const beginnings = new Float64Array(10_000).fill(Number.NaN);

/** When a year begins in the Gregorian calendar, which also holds for the years before it. */
function startOfYear(year: number): number {
  if (!(year >= 0 && year < beginnings.length)) return countToYear(year);
  if (Number.isNaN(beginnings[year])) beginnings[year] = countToYear(year);
  return beginnings[year];
}

function countToYear(year: number): number {
  const past = year - 1;
  const leapDays = Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
  return (365 * past + leapDays - BEFORE_1970) * DAY;
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
