import * as z from "zod";

export const baselineClassifierOptions = z.strictObject({
  method: z
    .enum(["shares", "majority", "uniform"])
    .default("shares")
    .describe(
      "The predicted class probabilities: the class shares, 1 for the most frequent class, or equal for all classes.",
    ),
});

export const baselineRegressorOptions = z.strictObject({
  statistic: z
    .union([z.enum(["mean", "median"]), z.number().min(0).max(1), z.strictObject({ constant: z.number() })])
    .default("mean")
    .meta({ constraint: '"mean", "median", a number from 0 to 1, or { constant } with a number' })
    .describe(
      "The prediction for every case: the mean, the median, or a quantile of the target, or a given constant.",
    ),
});

export type BaselineClassifierOptions = z.input<typeof baselineClassifierOptions>;
export type BaselineRegressorOptions = z.input<typeof baselineRegressorOptions>;
export type BaselineRegressorSettings = z.output<typeof baselineRegressorOptions>;
