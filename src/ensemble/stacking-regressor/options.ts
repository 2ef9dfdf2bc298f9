import * as z from "zod";
import { namedOption, regressorOption } from "../engine/options.js";
import { stackOptions } from "../engine/stack.js";

export const stackingRegressorOptions = z.strictObject({
  estimators: namedOption("regression"),
  final: regressorOption
    .optional()
    .describe("The regression that learns from what the others predict; by default a ridge regression."),
  ...stackOptions,
});

export type StackingRegressorOptions = z.input<typeof stackingRegressorOptions>;
