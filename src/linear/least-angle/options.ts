import { z } from "zod";
import {
  foldsOption,
  interceptOption,
  noiseVarianceOption,
  ruleOption,
  seedOption,
  standardizeOption,
} from "../path/options.js";

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
    noiseVariance: noiseVarianceOption,
    standardize: standardizeOption,
    intercept: interceptOption,
    folds: foldsOption,
    rule: ruleOption
      .default("best")
      .describe(
        "Which fraction cross-validation takes: that of least error, or the smallest no more than one standard error worse.",
      ),
    seed: seedOption,
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
