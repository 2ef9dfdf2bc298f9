import * as z from "zod";
import { contrastsOption } from "../../../model/terms/contrasts-option.js";

const precision = z.number().min(0);

export const bayesianLinearRegressionOptions = z
  .strictObject({
    priorPrecision: z
      .union([precision, z.array(precision).min(1)])
      .default(1)
      .describe(
        "The prior precision of the coefficients relative to one case, one for all or one per feature. The prior variance is the noise variance divided by this; 0 is a flat prior.",
      ),
    priorMean: z
      .union([z.number(), z.array(z.number()).min(1)])
      .default(0)
      .describe("The prior mean of the coefficients: one for all, or one per feature."),
    interceptPrecision: precision
      .default(0)
      .describe("The prior precision of the intercept; 0 is a flat prior."),
    interceptMean: z.number().default(0).describe("The prior mean of the intercept."),
    noiseShape: z
      .number()
      .min(0)
      .default(0)
      .describe(
        "The shape of the inverse gamma prior of the noise variance: half the number of cases to which the prior is equivalent.",
      ),
    noiseRate: z
      .number()
      .min(0)
      .default(0)
      .describe(
        "The rate of the inverse gamma prior of the noise variance: half the sum of squares of the equivalent cases. If shape and rate are 0, it is Jeffreys's prior 1/σ².",
      ),
    evidence: z
      .boolean()
      .default(false)
      .describe("Whether to choose the precision of the coefficients that maximizes the evidence."),
    ard: z
      .boolean()
      .default(false)
      .describe(
        "Whether to choose a precision for each feature by the evidence (automatic relevance determination), which prunes features.",
      ),
    standardize: z
      .boolean()
      .default(true)
      .describe(
        "Whether features are divided by their standard deviations, so that the prior has the same meaning for all.",
      ),
    intercept: z.boolean().default(true).describe("Whether there is an intercept."),
    contrasts: contrastsOption,
    tolerance: z
      .number()
      .gt(0)
      .default(1e-9)
      .describe(
        "The change in the logarithms of the precisions and of the noise at which the maximization of the evidence ends.",
      ),
    maxIterations: z
      .int()
      .min(1)
      .default(1000)
      .describe("Maximum number of rounds in the maximization of the evidence."),
  })
  .refine(({ noiseShape, noiseRate }) => noiseShape > 0 === noiseRate > 0, {
    path: ["noiseRate"],
    message: "must be 0 if and only if noiseShape is 0",
  })
  .refine(({ evidence, ard }) => evidence || !ard, {
    path: ["ard"],
    message: "must be false unless evidence is true",
  })
  .refine(
    ({ evidence, priorPrecision }) => !evidence || (typeof priorPrecision === "number" && priorPrecision > 0),
    {
      path: ["priorPrecision"],
      message: "must be one number > 0 if evidence is true",
    },
  );

export type BayesianLinearRegressionOptions = z.input<typeof bayesianLinearRegressionOptions>;
export type BayesianLinearRegressionSettings = z.output<typeof bayesianLinearRegressionOptions>;
