import * as z from "zod";
import * as codecs from "../../model/files/codecs.js";
import { columnsOption } from "../engine/columns-option.js";

const method = z.enum(["auto", "categorical", "logistic", "isotonic"]);

export const featureCalibratorOptions = z.strictObject({
  method: z
    .union([method, z.record(z.string(), method)])
    .default("auto")
    .meta({ constraint: '"auto", "categorical", "logistic" or "isotonic", or one of these by column' })
    .describe(
      'How columns are calibrated; "auto" is "logistic" for quantitative ones and "categorical" for the others.',
    ),
  form: z
    .enum(["probability", "log-odds"])
    .default("probability")
    .describe("The form of the output: probabilities, or log-odds, which can be summed."),
  priorOdds: z
    .union([z.literal("compensate"), z.number().positive()])
    .default("compensate")
    .describe(
      "The divisor of the odds of the positive class: its odds among the training cases, so that 1/2 carries no information about the class; or a number, 1 for plain frequencies.",
    ),
  smoothing: z
    .number()
    .min(0)
    .default(1)
    .describe(
      "The pseudo-count added to the positives and to the negatives of every level or segment: 1 for Laplace's correction, 0 for none.",
    ),
  sigma: z
    .union([z.literal("pooled"), z.number().positive()])
    .default("pooled")
    .describe(
      "The standard deviation within the classes for the logistic method: estimated from both classes together, or a number.",
    ),
  positive: codecs.label
    .optional()
    .describe(
      "The positive class; all others together are the negative one. By default it is the second of two classes, or each in turn of more.",
    ),
  unknown: z
    .enum(["error", "prior"])
    .default("error")
    .describe(
      "What a level that was not in the training data becomes: an error, or the value for a case about which nothing is known.",
    ),
  columns: columnsOption(
    "The columns to calibrate; by default all but text. Other columns that are numbers pass through.",
  ),
});

export type FeatureCalibratorOptions = z.input<typeof featureCalibratorOptions>;
export type FeatureCalibratorSettings = z.output<typeof featureCalibratorOptions>;
