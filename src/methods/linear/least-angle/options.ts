import * as z from "zod";
import {
  foldsOption,
  interceptOption,
  noiseVarianceOption,
  ruleOption,
  seedOption,
  standardizeOption,
} from "../engine/path/options.js";

export const leastAngleOptions = z
  .strictObject({
    method: z
      .enum(["lar", "lasso"])
      .default("lar")
      .describe(
        "Whether features are only added, or also removed when their coefficient reaches 0, which gives the lasso path.",
      ),
    criterion: z
      .enum(["cp", "cross-validation"])
      .optional()
      .describe(
        'The criterion that chooses the model on the path: "cp" among the knots, or "cross-validation" over the fraction of the final L1 norm. The default is "cp", or "cross-validation" where all features together leave no residuals to estimate the noise from.',
      ),
    size: z
      .int()
      .min(0)
      .optional()
      .describe("The number of features: the last knot with at most this many features is chosen."),
    fraction: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe(
        "The L1 norm of the standardized coefficients, as a fraction of the norm at the end of the path.",
      ),
    maxSteps: z.int().min(1).optional().describe("Maximum number of steps. The default is no limit."),
    noiseVariance: noiseVarianceOption,
    standardize: standardizeOption,
    intercept: interceptOption,
    folds: foldsOption,
    rule: ruleOption
      .default("best")
      .describe(
        "The fraction that cross-validation chooses: the one with the smallest error, or the smallest within one standard error of it.",
      ),
    seed: seedOption,
  })
  .refine(({ size, fraction }) => size === undefined || fraction === undefined, {
    path: ["fraction"],
    message: "must not be given together with size",
  })
  .refine(
    ({ size, fraction, criterion }) =>
      criterion === undefined || (size === undefined && fraction === undefined),
    { path: ["criterion"], message: "must not be given together with size or fraction" },
  );

export type LeastAngleOptions = z.input<typeof leastAngleOptions>;
export type LeastAngleSettings = z.output<typeof leastAngleOptions>;
