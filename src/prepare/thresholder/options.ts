import { z } from "zod";
import * as codecs from "../../learn/codecs.js";

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
      "The least value that becomes true: the mean or the median of the column, the one that says most about the classes that are then given to `fit`, this number, or by column these.",
    ),
  columns: z
    .array(z.string())
    .min(1)
    .optional()
    .describe(
      "The columns to threshold: unless given those that `threshold` names, or all quantitative ones, and with a median or a gain all ordinal ones. Others pass through.",
    ),
});

export type ThresholderOptions = z.input<typeof thresholderOptions>;
