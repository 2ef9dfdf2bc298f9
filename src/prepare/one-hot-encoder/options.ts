import { z } from "zod";

export const oneHotEncoderOptions = z.strictObject({
  drop: z
    .enum(["none", "first"])
    .default("none")
    .describe(
      "Give every level a column, or all but the first, so that the columns of one feature do not add up to a constant.",
    ),
  unknown: z
    .enum(["error", "ignore", "own-column"])
    .default("error")
    .describe(
      "What a level becomes that was not there when fitting: an error, zeros in all columns, or a 1 in a column for such levels.",
    ),
  minFrequency: z
    .number()
    .min(0)
    .default(0)
    .describe(
      "Levels with less weight than this share one column; below 1 it is a part of the weight of all cases.",
    ),
  columns: z
    .array(z.string())
    .min(1)
    .optional()
    .describe(
      "The columns to encode: all categorical, ordinal and boolean ones unless given. Others that are numbers pass through.",
    ),
});

export type OneHotEncoderOptions = z.input<typeof oneHotEncoderOptions>;
export type OneHotEncoderSettings = z.output<typeof oneHotEncoderOptions>;
