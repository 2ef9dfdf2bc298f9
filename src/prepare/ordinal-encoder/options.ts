import * as z from "zod";
import * as codecs from "../../learn/codecs.js";
import { columnsOption } from "../engine/columns-option.js";

export const ordinalEncoderOptions = z.strictObject({
  order: z
    .enum(["given", "alphabetical", "target-mean"])
    .default("given")
    .describe(
      "The order of the levels: as the table has them, alphabetical, or by the mean of the target, which must then be given to `fit`.",
    ),
  levels: z
    .record(z.string(), z.array(codecs.label).min(1).refine(isDistinct))
    .default({})
    .meta({ constraint: "lists of distinct levels by column" })
    .describe("The levels of some columns in their order, which overrides the option `order`."),
  unknown: z
    .enum(["error", "missing"])
    .default("error")
    .describe("What a level that was not in the training data becomes: an error or a missing value."),
  columns: columnsOption(
    "The columns to encode; by default all categorical, ordinal and boolean ones. Other columns that are numbers pass through.",
  ),
});

export type OrdinalEncoderOptions = z.input<typeof ordinalEncoderOptions>;

function isDistinct(levels: readonly unknown[]): boolean {
  return new Set(levels).size === levels.length;
}
