import * as z from "zod";
import * as codecs from "../../model/files/codecs.js";
import { columnsOption } from "../engine/columns-option.js";

export const imputerMethod = z.enum(["mean", "median", "mode", "constant", "level"]);

/** How an imputer finds the value that it fills in. */
export type ImputerMethod = z.output<typeof imputerMethod>;

export const imputerOptions = z.strictObject({
  method: z
    .union([imputerMethod, z.record(z.string(), imputerMethod)])
    .optional()
    .meta({ constraint: '"mean", "median", "mode", "constant" or "level", or one of them by column' })
    .describe(
      "What replaces a missing value: a statistic of the observed values, a constant, or a separate level. By default the median of numbers and the mode of everything else.",
    ),
  fill: z
    .union([codecs.label, z.record(z.string(), codecs.label)])
    .optional()
    .meta({ constraint: "a number, string or boolean, or one of them by column" })
    .describe('The value that the method "constant" fills in.'),
  level: z
    .string()
    .min(1)
    .default("(missing)")
    .meta({ constraint: "a string that is not empty" })
    .describe('The name of the level that the method "level" fills in.'),
  indicator: z
    .union([z.boolean(), z.literal("if-missing")])
    .default(false)
    .describe(
      "Whether to add, for each column, a boolean column that tells where values were missing: never, always, or if any training value is missing.",
    ),
  perClass: z
    .boolean()
    .default(false)
    .describe("Whether each class has its own statistics; the target must then be given to `fit`."),
  columns: columnsOption(
    "The columns to impute; by default all but text. Other columns that are numbers pass through.",
  ),
});

export type ImputerOptions = z.input<typeof imputerOptions>;
