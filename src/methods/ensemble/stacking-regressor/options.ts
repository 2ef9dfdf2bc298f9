import * as z from "zod";
import { namedOption, regressorOption } from "../engine/options.js";
import { stackOptions } from "../engine/stack.js";

export const stackingRegressorOptions = z
  .strictObject({
    estimators: namedOption("regression"),
    final: regressorOption
      .optional()
      .describe(
        "The regression that learns from the predictions of the members. The default is a ridge regression.",
      ),
    nonnegative: z
      .boolean()
      .default(false)
      .describe(
        "Whether the final regression is least squares without an intercept and with weights ≥ 0, so that predictions are weighted sums of those of the members.",
      ),
    ...stackOptions,
  })
  .refine(({ final, nonnegative }) => !nonnegative || final === undefined, {
    path: ["final"],
    message: 'must not be given together with "nonnegative", which is about the final regression',
  })
  .refine(({ passthrough, nonnegative }) => !nonnegative || !passthrough, {
    path: ["passthrough"],
    message: 'must be false with "nonnegative": only what members predict has weights',
  });

export type StackingRegressorOptions = z.input<typeof stackingRegressorOptions>;
