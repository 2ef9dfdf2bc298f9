import * as z from "zod";
import {
  candidatesOption,
  criterionOption,
  distanceOptions,
  kernelOption,
  statisticsOptions,
} from "../local/options.js";

export const kernelSmootherOptions = z
  .strictObject({
    neighbors: z
      .union([z.number().positive(), z.literal("auto")])
      .optional()
      .describe(
        'Number of nearest cases that determine the half-width of a neighborhood, or "auto" for the number that the criterion chooses, the default if no width is given.',
      ),
    width: z
      .union([z.number().positive(), z.literal("auto")])
      .optional()
      .describe(
        'The half-width of all neighborhoods instead of a number of neighbors, in units of the feature or, with several features, of their standard deviations; "auto" is the width that the criterion chooses.',
      ),
    candidates: candidatesOption,
    criterion: criterionOption.default("loo"),
    kernel: kernelOption
      .default("epanechnikov")
      .describe(
        'How the weight of a case falls with its distance: "uniform" with a number of neighbors is the running mean.',
      ),
    ...distanceOptions,
    ...statisticsOptions,
  })
  .refine(({ neighbors, width }) => neighbors === undefined || width === undefined, {
    path: ["width"],
    message: "must not be given if neighbors is",
  })
  .refine(
    ({ neighbors, width, candidates }) =>
      candidates === undefined || width === "auto" || (width === undefined && typeof neighbors !== "number"),
    { path: ["candidates"], message: 'must not be given unless neighbors or width is "auto"' },
  );

export type KernelSmootherOptions = z.input<typeof kernelSmootherOptions>;
