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
        'Share of the cases in a neighborhood, or "auto" for the share that the criterion chooses. The default is 0.75 if no width is given.',
      ),
    width: z
      .union([z.number().positive(), z.enum(["auto", "plug-in"])])
      .optional()
      .describe(
        'The half-width of all neighborhoods instead of a span, in units of the feature or, with several features, of their standard deviations; "auto" is the width that the criterion chooses, and "plug-in" the estimated best width for a local line in one feature.',
      ),
    candidates: candidatesOption,
    criterion: criterionOption,
    degree: z.int().min(0).max(10).default(2).describe("The degree of the local polynomials."),
    family: z
      .enum(["gaussian", "symmetric"])
      .default("gaussian")
      .describe(
        "Whether all cases have equal weight, or cases with large residuals from an earlier fit have less.",
      ),
    fits: z
      .int()
      .min(2)
      .default(4)
      .describe('Number of fits of the family "symmetric", including the first one.'),
    kernel: kernelOption
      .default("tri-cube")
      .describe("The kernel: how the weight of a case falls with its distance from the evaluation point."),
    ...distanceOptions,
    parametric: names.describe(
      "Features that are ignored in distances, so that the curve is one polynomial in them, whose coefficients depend on the other features.",
    ),
    linear: names.describe("Features that enter the polynomials without their squares and higher powers."),
    ...statisticsOptions,
    surface: z
      .enum(["direct", "interpolate"])
      .default("direct")
      .describe(
        "Whether every value of the curve has a local fit of its own, or local fits at the corners of cells are interpolated, as loess does by default, which is much faster for many cases: with a span, and in up to four features.",
      ),
    cell: z
      .number()
      .positive()
      .optional()
      .describe(
        'The largest cells of the surface "interpolate", as a share of the cases of a neighborhood. The default is 0.2.',
      ),
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
  .refine(({ surface, width }) => surface === "direct" || width === undefined, {
    path: ["surface"],
    message: 'must not be "interpolate" if width is given',
  })
  .refine(({ surface, extrapolation }) => surface === "direct" || extrapolation !== "local", {
    path: ["extrapolation"],
    message: 'must not be "local" if surface is "interpolate", because cells end with the data',
  })
  .refine(({ surface, cell }) => surface === "interpolate" || cell === undefined, {
    path: ["cell"],
    message: 'must not be given unless surface is "interpolate"',
  })
  .refine(({ width, degree }) => width !== "plug-in" || degree === 1, {
    path: ["width"],
    message: 'must not be "plug-in" unless degree is 1',
  });

export type LocalRegressionOptions = z.input<typeof localRegressionOptions>;
