import * as z from "zod";
import { columnsOption } from "../engine/columns-option.js";

export const countEncoderOptions = z.strictObject({
  form: z
    .enum(["count", "share", "log-count"])
    .default("count")
    .describe(
      "What a level becomes: the weight of its training cases, its share of all, or the logarithm of the weight plus 1.",
    ),
  unknown: z
    .enum(["zero", "error"])
    .default("zero")
    .describe("What a level that was not in the training data becomes: 0, or an error."),
  columns: columnsOption(
    "The columns to encode; by default all categorical, ordinal and boolean ones. Other columns that are numbers pass through.",
  ),
});

export type CountEncoderOptions = z.input<typeof countEncoderOptions>;
