import * as z from "zod";
import { columnsOption } from "../engine/columns-option.js";
import { splineOptions } from "../engine/splines/index.js";

export const splineFeaturesOptions = z.strictObject({
  ...splineOptions,
  intercept: z
    .boolean()
    .default(false)
    .describe(
      "Whether the functions of each column can make constants; methods with an intercept do not need it, and leave out the first function.",
    ),
  missing: z
    .enum(["keep", "indicator", "error"])
    .default("keep")
    .describe(
      "What becomes of a missing value: it stays missing in every function; or all functions are 0, and one more column says so; or an error.",
    ),
  columns: columnsOption(
    "The columns to replace; by default all quantitative ones of a table, or all columns of a matrix.",
  ),
});

export type SplineFeaturesOptions = z.input<typeof splineFeaturesOptions>;
