import * as z from "zod";
import {
  foldsOption,
  interceptOption,
  pathRuleOption,
  seedOption,
  standardizeOption,
} from "../engine/path/options.js";

export const stagewiseRegressionOptions = z.strictObject({
  method: z
    .enum(["full", "incremental"])
    .default("full")
    .describe(
      "How far a coefficient moves in one step: all the way to its best value given the others, or by epsilon.",
    ),
  epsilon: z
    .number()
    .positive()
    .max(1)
    .default(0.01)
    .describe(
      "The length of an incremental step of a standardized feature's coefficient, relative to the standard deviation of the response.",
    ),
  standardize: standardizeOption,
  intercept: interceptOption,
  tolerance: z
    .number()
    .positive()
    .max(1)
    .default(1e-6)
    .describe(
      "Full steps end when the correlation of every feature with the residual, relative to the response, is at most this.",
    ),
  maxIterations: z.int().min(1).default(100_000).describe("Maximum number of steps."),
  folds: foldsOption,
  rule: pathRuleOption.describe(
    "The step to choose from the path: the one with the smallest cross-validated error, the first within one standard error of it, or, without folds, the last.",
  ),
  seed: seedOption,
});

export type StagewiseRegressionOptions = z.input<typeof stagewiseRegressionOptions>;
