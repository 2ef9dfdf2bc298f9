import { z } from "zod";
import type { Folds } from "../../evaluate/resample/folds/plan.js";

const isFolds = (value: unknown) =>
  typeof value === "number" || (typeof value === "object" && value !== null);

export const leastAngleOptions = z
  .strictObject({
    variant: z
      .enum(["lar", "lasso"])
      .default("lar")
      .describe(
        "Whether features only join, or also leave where their coefficient becomes zero, which gives the path of the lasso.",
      ),
    criterion: z
      .enum(["cp", "cross-validation"])
      .optional()
      .describe(
        'What chooses the place on the path: "cp" among the knots, which is the usual, or "cross-validation" over the fraction of the final L1 norm.',
      ),
    size: z
      .int()
      .min(0)
      .optional()
      .describe("How many features take part: the last knot before there are more."),
    fraction: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe(
        "The place where the L1 norm of the standardized coefficients is this part of the final one.",
      ),
    maxSteps: z
      .int()
      .min(1)
      .optional()
      .describe("The path ends after so many steps, if it does not before: no limit unless given."),
    noiseVariance: z
      .number()
      .positive()
      .optional()
      .describe("The σ² of C_p: that of the regression on all features unless given."),
    standardize: z
      .boolean()
      .default(true)
      .describe(
        "Whether features are divided by their deviations first; coefficients are on the original scale either way.",
      ),
    intercept: z.boolean().default(true).describe("Whether the line may miss the origin."),
    folds: z
      .custom<Folds>(isFolds)
      .default(10)
      .meta({ constraint: "a whole number ≥ 2, a plan, or a list of folds" })
      .describe("How many folds, a plan of them, or the folds, for cross-validation."),
    rule: z
      .enum(["best", "one-standard-error"])
      .default("best")
      .describe(
        "Which fraction cross-validation takes: that of least error, or the smallest no more than one standard error worse.",
      ),
    seed: z.int().min(0).default(0).describe("The seed of the folds, unless their plan has one."),
  })
  .refine(({ size, fraction }) => size === undefined || fraction === undefined, {
    path: ["fraction"],
    message: "chooses the place on the path, and so does size: only one can be given",
  })
  .refine(
    ({ size, fraction, criterion }) =>
      criterion === undefined || (size === undefined && fraction === undefined),
    { path: ["criterion"], message: "chooses the place on the path, which size or fraction gives already" },
  );

export type LeastAngleOptions = z.input<typeof leastAngleOptions>;
