import * as z from "zod";
import * as codecs from "../../model/files/codecs.js";
import { columnsOption } from "../engine/columns-option.js";

export const levelGrouperOptions = z.strictObject({
  minFrequency: z
    .number()
    .min(0)
    .default(0)
    .describe(
      "Levels with less weight than this are grouped; below 1, it is a share of the weight of all cases that are not missing.",
    ),
  maxLevels: z
    .int()
    .min(1)
    .optional()
    .describe("The maximum number of levels to keep, the most frequent ones; ties go to the first."),
  groups: z
    .record(z.string(), z.record(z.string(), z.array(codecs.label).min(1)))
    .default({})
    .meta({ constraint: "lists of levels by group by column" })
    .describe("Named groups by column, each with the levels it contains; other levels stay as they are."),
  other: z.string().min(1).default("(other)").describe("The level that replaces rare levels."),
  unknown: z
    .enum(["other", "error", "missing"])
    .default("other")
    .describe(
      "What a level that was not in the training data becomes: the level that replaces rare levels, an error, or a missing value.",
    ),
  columns: columnsOption("The columns to group; by default all categorical ones."),
});

export type LevelGrouperOptions = z.input<typeof levelGrouperOptions>;
export type LevelGrouperSettings = z.output<typeof levelGrouperOptions>;
