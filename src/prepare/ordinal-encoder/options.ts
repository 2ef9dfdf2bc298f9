import * as z from "zod";
import * as codecs from "../../model/files/codecs.js";
import { columnsOption } from "../engine/columns-option.js";

export const ordinalEncoderOptions = z.strictObject({
  order: z
    .enum(["given", "alphabetical", "target-mean", "class-share"])
    .default("given")
    .describe(
      "The order of the levels: as the table has them, alphabetical, by the mean of a numeric target, or by the share of the positive class of a target with classes; the target must then be given to `fit`.",
    ),
  positive: codecs.label
    .optional()
    .describe(
      "The positive class, for the order by its share; by default, of two classes, the one with a name like yes or true, or else the rarer one.",
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
