import { z } from "zod";
import * as codecs from "../../learn/codecs.js";

export const ordinalEncoderOptions = z.strictObject({
  order: z
    .enum(["given", "alphabetical", "target-mean"])
    .default("given")
    .describe(
      "The order of levels: as the table has them, alphabetical, or by the mean of the target, which is then given to `fit`.",
    ),
  levels: z
    .record(z.string(), z.array(codecs.label).min(1).refine(isDistinct))
    .default({})
    .meta({ constraint: "lists of distinct levels by column" })
    .describe("The levels of some columns in their order, whatever the option `order` says."),
  unknown: z
    .enum(["error", "missing"])
    .default("error")
    .describe("What a level becomes that was not there when fitting: an error, or a missing value."),
  columns: z
    .array(z.string())
    .min(1)
    .optional()
    .describe(
      "The columns to encode: all categorical, ordinal and boolean ones unless given. Others that are numbers pass through.",
    ),
});

export type OrdinalEncoderOptions = z.input<typeof ordinalEncoderOptions>;

function isDistinct(levels: readonly unknown[]): boolean {
  return new Set(levels).size === levels.length;
}
