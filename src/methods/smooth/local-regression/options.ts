import * as z from "zod";
import {
  candidatesOption,
  criterionOption,
  distanceOptions,
  extrapolationOption,
  kernelOption,
  statisticsOptions,
} from "../local/options.js";

const names = z.array(z.string()).min(1).optional();

export const localRegressionOptions = z
  .strictObject({
    span: z
      .union([z.number().positive(), z.literal("auto")])
      .optional()
      .describe(
        'The share of the cases in a neighborhood, or "auto": the one that the criterion chooses; 0.75 unless a width is given.',
      ),
    width: z
      .union([z.number().positive(), z.enum(["auto", "plug-in"])])
      .optional()
      .describe(
        'The half-width of all neighborhoods in place of a span, in units of the feature or, with several features, of their standard deviations; "auto" is the one that the criterion chooses, and "plug-in" the estimate of the best one for a local line in one feature.',
      ),
    candidates: candidatesOption,
    criterion: criterionOption,
    degree: z.int().min(0).max(10).default(2).describe("The degree of the local polynomials."),
    family: z
      .enum(["gaussian", "symmetric"])
      .default("gaussian")
      .describe(
        "Whether all cases count, or those with large residuals from an earlier fit less than others.",
      ),
    fits: z
      .int()
      .min(2)
      .default(4)
      .describe('How many fits the family "symmetric" has, the first one included.'),
    kernel: kernelOption
      .default("tri-cube")
      .describe("How the weight of a case falls with its distance from where the curve is wanted."),
    ...distanceOptions,
    parametric: names.describe(
      "Features that do not count for distances, so that the curve is one polynomial in them, whose coefficients depend on the others.",
    ),
    linear: names.describe("Features that enter the polynomials without their squares and higher powers."),
    ...statisticsOptions,
    extrapolation: extrapolationOption,
  })
  .refine(({ span, width }) => span === undefined || width === undefined, {
    path: ["width"],
    message: "must not be given if span is",
  })
  .refine(({ span, width, candidates }) => candidates === undefined || span === "auto" || width === "auto", {
    path: ["candidates"],
    message: 'must not be given unless span or width is "auto"',
  })
  .refine(({ metric, parametric }) => metric === undefined || parametric === undefined, {
    path: ["parametric"],
    message: "must not be given if metric is, which says what counts for distances",
  })
  .refine(({ width, degree }) => width !== "plug-in" || degree === 1, {
    path: ["width"],
    message: 'must not be "plug-in" unless degree is 1',
  });

export type LocalRegressionOptions = z.input<typeof localRegressionOptions>;
