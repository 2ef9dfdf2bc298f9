import { z } from "zod";
import { lambdaPathOptions } from "../path/lambda-path.js";

const shared = {
  groups: z
    .array(z.array(z.string()).min(1))
    .optional()
    .describe(
      "Features that are taken in or left out together; those in no list are groups of one. By default the levels of each categorical column are a group.",
    ),
  ...lambdaPathOptions,
  tolerance: z
    .number()
    .positive()
    .default(1e-10)
    .describe("End when the duality gap is at most this part of the objective without features."),
  maxIterations: z
    .int()
    .min(1)
    .default(10_000)
    .describe("End after this many passes over the groups for each penalty."),
};

export const groupLassoOptions = z.strictObject(shared);

export const sparseGroupLassoOptions = z.strictObject({
  alpha: z
    .number()
    .min(0)
    .max(1)
    .default(0.95)
    .describe("The part of the penalty that is the lasso's; 0 is the group lasso, 1 the lasso."),
  ...shared,
});

export type GroupLassoOptions = z.input<typeof groupLassoOptions>;
export type SparseGroupLassoOptions = z.input<typeof sparseGroupLassoOptions>;
export type GroupSettings = z.output<typeof groupLassoOptions>;
