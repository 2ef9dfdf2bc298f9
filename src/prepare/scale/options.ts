import { z } from "zod";

/** Two rising shares, such as quartiles. */
const shares = z
  .tuple([z.number().min(0).max(1), z.number().min(0).max(1)])
  .refine(([low, high]) => low < high)
  .meta({ constraint: "two shares from 0 to 1, rising" });

/** Two rising numbers. */
const interval = z
  .tuple([z.number(), z.number()])
  .refine(([low, high]) => low < high)
  .meta({ constraint: "two numbers, rising" });

export const columnsOption = z
  .array(z.string())
  .min(1)
  .optional()
  .describe("The columns to scale: of a table all quantitative ones unless given, of a matrix all.");

const clip = z
  .union([z.literal("none"), shares])
  .default("none")
  .describe(
    "Keep values as they are, or first move what lies outside these two quantiles of the training data to the nearer one.",
  );

const center = (what: string) => z.boolean().default(true).describe(`Whether to subtract the ${what}.`);

const divisor = z
  .enum(["n", "n-1"])
  .default("n")
  .describe("What the squared deviations are divided by: the weight of all cases, or one less.");

export const standardScalerOptions = z.strictObject({
  center: center("mean"),
  scale: z
    .enum(["deviation", "variance", "none"])
    .default("deviation")
    .describe("What to divide by: the standard deviation, its square, or nothing."),
  divisor,
  clip,
  columns: columnsOption,
});

export const minMaxScalerOptions = z.strictObject({
  range: interval.default([0, 1]).describe("Where the smallest and the largest value go."),
  limits: z
    .union([z.literal("observed"), interval])
    .default("observed")
    .describe(
      "The values that go to the ends of the range: the smallest and the largest of each column, or these two for every column.",
    ),
  clip: z
    .union([z.enum(["none", "range"]), shares])
    .default("none")
    .describe(
      "Keep values as they are, move what would leave the range to its nearer end, or first move what lies outside these two quantiles of the training data to the nearer one.",
    ),
  columns: columnsOption,
});

export const robustScalerOptions = z.strictObject({
  center: center("median"),
  scale: z.boolean().default(true).describe("Whether to divide by the distance between the two quantiles."),
  quantiles: shares.default([0.25, 0.75]).describe("The quantiles whose distance is the scale."),
  clip,
  columns: columnsOption,
});

export const sixSigmaScalerOptions = z.strictObject({ divisor, clip, columns: columnsOption });

export type StandardScalerOptions = z.input<typeof standardScalerOptions>;
export type MinMaxScalerOptions = z.input<typeof minMaxScalerOptions>;
export type RobustScalerOptions = z.input<typeof robustScalerOptions>;
export type SixSigmaScalerOptions = z.input<typeof sixSigmaScalerOptions>;
