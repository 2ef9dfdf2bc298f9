import * as z from "zod";
import { columnsOption } from "../engine/columns-option.js";

export const oneHotEncoderOptions = z.strictObject({
  drop: z
    .enum(["none", "first"])
    .default("none")
    .describe(
      "Whether every level has a column, or all but the first, so that the columns of one feature do not sum to a constant.",
    ),
  unknown: z
    .enum(["error", "ignore", "own-column"])
    .default("error")
    .describe(
      "What a level that was not in the training data becomes: an error, zeros in all columns, or a 1 in a column for unknown levels.",
    ),
  minFrequency: z
    .number()
    .min(0)
    .default(0)
    .describe(
      "Levels with less weight than this share one column; below 1, it is a share of the weight of all cases.",
    ),
  columns: columnsOption(
    "The columns to encode; by default all categorical, ordinal and boolean ones. Other columns that are numbers pass through.",
  ),
});

export type OneHotEncoderOptions = z.input<typeof oneHotEncoderOptions>;
export type OneHotEncoderSettings = z.output<typeof oneHotEncoderOptions>;
