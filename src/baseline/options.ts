import { z } from "zod";

export const baselineClassifierOptions = z.strictObject({
  strategy: z
    .enum(["shares", "majority", "uniform"])
    .default("shares")
    .describe(
      "The probabilities of every case: the shares of the classes, all for the most frequent class, or the same for each.",
    ),
});

export const baselineRegressorOptions = z.strictObject({
  statistic: z
    .union([z.enum(["mean", "median"]), z.number().min(0).max(1)])
    .default("mean")
    .describe("What is predicted of every case: the mean, the median, or this quantile of the target."),
});

export type BaselineClassifierOptions = z.input<typeof baselineClassifierOptions>;
export type BaselineRegressorOptions = z.input<typeof baselineRegressorOptions>;
export type BaselineClassifierSettings = z.output<typeof baselineClassifierOptions>;
export type BaselineRegressorSettings = z.output<typeof baselineRegressorOptions>;
