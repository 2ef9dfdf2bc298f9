import * as z from "zod";
import { columnsOption } from "../engine/columns-option.js";

export const datePart = z.enum([
  "year",
  "quarter",
  "month",
  "day",
  "weekday",
  "hour",
  "weekOfYear",
  "elapsed",
]);

/** A number that is taken from a date. */
export type DatePart = z.output<typeof datePart>;

export const dateCycle = z.enum(["year", "week", "day"]);

/** A period in which dates recur. */
export type DateCycle = z.output<typeof dateCycle>;

const distinct = (list: readonly string[]) => new Set(list).size === list.length;

export const dateFeaturesOptions = z.strictObject({
  parts: z
    .array(datePart)
    .refine(distinct)
    .default(["elapsed"])
    .meta({
      constraint:
        'a list of "year", "quarter", "month", "day", "weekday", "hour", "weekOfYear", "elapsed", without repetition',
    })
    .describe(
      "The numbers that are taken from every date; elapsed is the days since the first training date.",
    ),
  cycles: z
    .array(dateCycle)
    .refine(distinct)
    .optional()
    .meta({ constraint: 'a list of "year", "week", "day", without repetition' })
    .describe(
      "The periods whose sine and cosine are added; by default year and week, and day for dates with a time.",
    ),
  columns: columnsOption(
    "The columns to convert; by default all that hold dates. Other columns that are numbers pass through.",
  ),
});

export type DateFeaturesOptions = z.input<typeof dateFeaturesOptions>;
