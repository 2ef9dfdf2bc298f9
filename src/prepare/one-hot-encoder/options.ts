import * as z from "zod";
import { columnsOption } from "../engine/columns-option.js";

export const oneHotEncoderOptions = z
  .strictObject({
    drop: z
      .enum(["none", "first"])
      .default("none")
      .describe(
        "Whether every level has a column, or all but the first, so that the columns of one feature do not sum to a constant.",
      ),
    contrasts: z
      .enum(["none", "sum", "helmert", "polynomial"])
      .default("none")
      .describe(
        "Whether levels become 0/1 columns, or contrasts: deviations from the mean of all (sum), from the mean of the levels before (helmert), or trends over the levels (polynomial), one column less than levels.",
      ),
    reference: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .default({})
      .meta({ constraint: "levels by the names of columns" })
      .describe(
        "The levels that come first, by column: they are the ones dropped; by default, the first of the table.",
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
  })
  .refine(({ contrasts, drop }) => contrasts === "none" || drop === "none", {
    path: ["contrasts"],
    message: 'must be "none" if a level is dropped',
  })
  .refine(({ contrasts, unknown }) => contrasts === "none" || unknown !== "own-column", {
    path: ["contrasts"],
    message: 'must be "none" if unknown levels have their own column',
  });

export type OneHotEncoderOptions = z.input<typeof oneHotEncoderOptions>;
export type OneHotEncoderSettings = z.output<typeof oneHotEncoderOptions>;
