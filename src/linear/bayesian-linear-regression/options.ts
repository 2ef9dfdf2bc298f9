import { z } from "zod";

const precision = z.number().min(0);

export const bayesianLinearRegressionOptions = z
  .strictObject({
    priorPrecision: z
      .union([precision, z.array(precision).min(1)])
      .default(1)
      .describe(
        "How many times as precise as one measurement the prior of a coefficient is, for all or one per feature: its variance is the noise's divided by this; 0 is flat.",
      ),
    priorMean: z
      .union([z.number(), z.array(z.number()).min(1)])
      .default(0)
      .describe("What is expected of the coefficients before data are seen, for all or one per feature."),
    interceptPrecision: precision
      .default(0)
      .describe("The same precision for the intercept; 0 leaves it to the data alone."),
    interceptMean: z.number().default(0).describe("What is expected of the intercept."),
    noiseShape: z
      .number()
      .min(0)
      .default(0)
      .describe("The shape of the noise variance's inverse gamma prior: half as many cases as it is worth."),
    noiseRate: z
      .number()
      .min(0)
      .default(0)
      .describe("Its rate: half the sum of squares of those cases. Both 0 are Jeffreys's prior 1/σ²."),
    evidence: z
      .boolean()
      .default(false)
      .describe(
        "Whether the precision of the coefficients is the one under which the data are most probable.",
      ),
    ard: z
      .boolean()
      .default(false)
      .describe(
        "Whether each feature has a precision of its own by evidence (automatic relevance determination), which prunes features.",
      ),
    standardize: z
      .boolean()
      .default(true)
      .describe(
        "Whether features are divided by their deviations, so that the prior means the same for all.",
      ),
    intercept: z.boolean().default(true).describe("Whether there is an intercept."),
    tolerance: z
      .number()
      .gt(0)
      .default(1e-9)
      .describe(
        "The search for evidence ends when no logarithm of a precision or of the noise moves by more.",
      ),
    maxIterations: z
      .int()
      .min(1)
      .default(1000)
      .describe("The search for evidence ends after so many rounds."),
  })
  .refine(({ noiseShape, noiseRate }) => noiseShape > 0 === noiseRate > 0, {
    path: ["noiseRate"],
    message: "must be 0 just if noiseShape is",
  })
  .refine(({ evidence, ard }) => evidence || !ard, { path: ["ard"], message: "needs evidence: true" })
  .refine(
    ({ evidence, priorPrecision }) => !evidence || (typeof priorPrecision === "number" && priorPrecision > 0),
    {
      path: ["priorPrecision"],
      message: "must be one number > 0 where evidence is to change it",
    },
  );

export type BayesianLinearRegressionOptions = z.input<typeof bayesianLinearRegressionOptions>;
export type BayesianLinearRegressionSettings = z.output<typeof bayesianLinearRegressionOptions>;
