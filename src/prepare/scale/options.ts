import * as z from "zod";
import { columnsOption, interval } from "../engine/columns-option.js";

/** Two rising shares, such as quartiles. */
const shares = z
  .tuple([z.number().min(0).max(1), z.number().min(0).max(1)])
  .refine(([low, high]) => low < high)
  .meta({ constraint: "two shares from 0 to 1, rising" });

export const scaledColumns = columnsOption(
  "The columns to scale; by default all quantitative ones of a table, or all of a matrix.",
);

const clip = z
  .union([z.literal("none"), shares])
  .default("none")
  .describe(
    "Whether to keep values as they are, or first to move those outside these two quantiles of the training data to the nearer quantile.",
  );

const center = (what: string) => z.boolean().default(true).describe(`Whether to subtract the ${what}.`);

const divisor = z
  .enum(["n", "n-1"])
  .default("n")
  .describe("The divisor of the summed squared deviations: the weight of all cases, or one less.");

export const standardScalerOptions = z.strictObject({
  center: center("mean"),
  scale: z
    .enum(["deviation", "variance", "none"])
    .default("deviation")
    .describe("What to divide by: the standard deviation, the variance, or nothing."),
  divisor,
  clip,
  columns: scaledColumns,
});

export const minMaxScalerOptions = z.strictObject({
  range: interval
    .default([0, 1])
    .describe("The values that the smallest and the largest value are mapped to."),
  limits: z
    .union([z.literal("observed"), interval])
    .default("observed")
    .describe(
      "The values that are mapped to the ends of the range: the smallest and the largest of each column, or these two for every column.",
    ),
  clip: z
    .union([z.enum(["none", "range"]), shares])
    .default("none")
    .describe(
      "Whether to keep values as they are, to move those that would leave the range to its nearer end, or first to move those outside these two quantiles of the training data to the nearer quantile.",
    ),
  columns: scaledColumns,
});

export const robustScalerOptions = z.strictObject({
  center: center("median"),
  scale: z.boolean().default(true).describe("Whether to divide by the distance between the two quantiles."),
  quantiles: shares.default([0.25, 0.75]).describe("The quantiles whose distance is the scale."),
  clip,
  columns: scaledColumns,
});

export const sixSigmaScalerOptions = z.strictObject({ divisor, clip, columns: scaledColumns });

export type StandardScalerOptions = z.input<typeof standardScalerOptions>;
export type MinMaxScalerOptions = z.input<typeof minMaxScalerOptions>;
export type RobustScalerOptions = z.input<typeof robustScalerOptions>;
export type SixSigmaScalerOptions = z.input<typeof sixSigmaScalerOptions>;
