import { z } from "zod";
import * as codecs from "../../learn/codecs.js";

export const levelGrouperOptions = z.strictObject({
  minFrequency: z
    .number()
    .min(0)
    .default(0)
    .describe(
      "Levels with less weight than this are grouped; below 1 it is a part of the weight of all cases that are not missing.",
    ),
  maxLevels: z
    .int()
    .min(1)
    .optional()
    .describe("How many of the most frequent levels stay at most; of equal ones, the first."),
  groups: z
    .record(z.string(), z.record(z.string(), z.array(codecs.label).min(1)))
    .default({})
    .meta({ constraint: "lists of levels by group by column" })
    .describe(
      "Groups of some columns, by name, with the levels that each takes in; other levels stay as they are.",
    ),
  other: z
    .string()
    .min(1)
    .default("(other)")
    .describe("The level that stands for those that are too seldom."),
  unknown: z
    .enum(["other", "error", "missing"])
    .default("other")
    .describe(
      "What a level becomes that was not there when fitting: the one for seldom levels, an error, or a missing value.",
    ),
  columns: z
    .array(z.string())
    .min(1)
    .optional()
    .describe("The columns to group: all categorical ones unless given."),
});

export type LevelGrouperOptions = z.input<typeof levelGrouperOptions>;
