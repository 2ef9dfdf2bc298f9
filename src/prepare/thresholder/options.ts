import * as z from "zod";
import * as codecs from "../../model/files/codecs.js";
import { columnsOption } from "../engine/columns-option.js";

export const thresholderOptions = z.strictObject({
  threshold: z
    .union([
      z.enum(["mean", "median", "gain"]),
      z.number(),
      z
        .record(z.string(), codecs.label)
        .refine((thresholds) => Object.keys(thresholds).length > 0)
        .meta({ constraint: "numbers or levels by column" }),
    ])
    .default("median")
    .describe(
      "The smallest value that becomes true: the mean or the median of the column, the value that tells most about the classes (which must then be given to `fit`), a given number, or one of these by column.",
    ),
  columns: columnsOption(
    "The columns to threshold; by default those that `threshold` names, or all quantitative ones and, with a median or a gain, all ordinal ones. Other columns pass through.",
  ),
});

export type ThresholderOptions = z.input<typeof thresholderOptions>;
