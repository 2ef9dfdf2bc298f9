import { z } from "zod";
import * as codecs from "../../learn/codecs.js";

const method = z.enum(["auto", "categorical", "logistic", "isotonic"]);

export const featureCalibratorOptions = z.strictObject({
  method: z
    .union([method, z.record(z.string(), method)])
    .default("auto")
    .meta({ constraint: '"auto", "categorical", "logistic" or "isotonic", or one of these by column' })
    .describe(
      'How columns are calibrated; "auto" is "logistic" for quantitative ones and "categorical" for the others.',
    ),
  scale: z
    .enum(["probability", "log-odds"])
    .default("probability")
    .describe("What comes out: probabilities, or their log-odds, which may be added up."),
  priorOdds: z
    .union([z.literal("compensate"), z.number().positive()])
    .default("compensate")
    .describe(
      "By what the odds of the positive class are divided: its odds among the training cases, so that 1/2 says nothing about the class; or a number, 1 for plain frequencies.",
    ),
  smoothing: z
    .number()
    .min(0)
    .default(1)
    .describe(
      "What is added to the positives and to the negatives of every level or segment: 1 is Laplace's correction, 0 is none.",
    ),
  sigma: z
    .union([z.literal("pooled"), z.number().positive()])
    .default("pooled")
    .describe(
      "The standard deviation within the classes for the logistic method: estimated from both together, or a number.",
    ),
  positive: codecs.label
    .optional()
    .describe(
      "The positive class; all others together are the negative one. Unless given it is the second of two, and each in turn of more.",
    ),
  unknown: z
    .enum(["error", "prior"])
    .default("error")
    .describe(
      "What a level becomes that was not there when fitting: an error, or what is said about a case of which nothing is known.",
    ),
  columns: z
    .array(z.string())
    .min(1)
    .optional()
    .describe("The columns to calibrate: all but text unless given. Others that are numbers pass through."),
});

export type FeatureCalibratorOptions = z.input<typeof featureCalibratorOptions>;
export type FeatureCalibratorSettings = z.output<typeof featureCalibratorOptions>;
