import { z } from "zod";
import * as codecs from "../../learn/codecs.js";

export const imputerStrategy = z.enum(["mean", "median", "mode", "constant", "level"]);

export type ImputerStrategy = z.output<typeof imputerStrategy>;

export const imputerOptions = z.strictObject({
  strategy: z
    .union([imputerStrategy, z.record(z.string(), imputerStrategy)])
    .optional()
    .meta({ constraint: '"mean", "median", "mode", "constant" or "level", or one of them by column' })
    .describe(
      "What takes the place of a missing value: a statistic of the values that are there, a constant, or a level of its own. Unless given: the median of numbers, the mode of all others.",
    ),
  fill: z
    .union([codecs.label, z.record(z.string(), codecs.label)])
    .optional()
    .meta({ constraint: "a number, string or boolean, or one of them by column" })
    .describe('The value that the strategy "constant" puts in.'),
  level: z
    .string()
    .min(1)
    .default("(missing)")
    .meta({ constraint: "a string that is not empty" })
    .describe('The name of the level that the strategy "level" puts in.'),
  indicator: z
    .union([z.boolean(), z.literal("if-missing")])
    .default(false)
    .describe(
      "Whether each column gets a boolean one beside it that tells where values were missing: no, yes, or if the training data miss any.",
    ),
  perClass: z
    .boolean()
    .default(false)
    .describe("Whether each class has its own statistics; the target is then given to `fit`."),
  columns: z
    .array(z.string())
    .min(1)
    .optional()
    .describe("The columns to impute: all but text unless given. Others that are numbers pass through."),
});

export type ImputerOptions = z.input<typeof imputerOptions>;
