import * as z from "zod";
import { lambdaPathOptions } from "../engine/path/lambda-path.js";
import { gapToleranceOption, isSettled, settledIssue } from "../engine/path/options.js";

const shared = {
  groups: z
    .array(z.array(z.string()).min(1))
    .optional()
    .describe(
      "Groups of features that are selected together. A feature in no group forms a group by itself. By default, the levels of each categorical column are a group.",
    ),
  ...lambdaPathOptions,
  tolerance: gapToleranceOption,
  maxIterations: z
    .int()
    .min(1)
    .default(10_000)
    .describe("Maximum number of passes over the groups per penalty."),
};

export const groupLassoOptions = z.strictObject(shared).refine(isSettled, settledIssue);

export const sparseGroupLassoOptions = z
  .strictObject({
    alpha: z
      .number()
      .min(0)
      .max(1)
      .default(0.95)
      .describe("Share of the penalty on absolute values; 0 is the group lasso, 1 the lasso."),
    ...shared,
  })
  .refine(isSettled, settledIssue);

export type GroupLassoOptions = z.input<typeof groupLassoOptions>;
export type SparseGroupLassoOptions = z.input<typeof sparseGroupLassoOptions>;
export type GroupSettings = z.output<typeof groupLassoOptions>;
