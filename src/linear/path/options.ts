// Options that mean the same in every regression along a path.

import { z } from "zod";
import type { Folds } from "../../resample/plan.js";

/** Whether it can be folds at all; what they say is checked when they are made. */
const isFolds = (value: unknown) =>
  typeof value === "number" || (typeof value === "object" && value !== null);

export const foldsOption = z
  .custom<Folds>(isFolds)
  .meta({ constraint: "a whole number ≥ 2, a plan, or a list of folds" })
  .default(10)
  .describe("How many folds, a plan of them, or the folds, for cross-validation.");

export const ruleOption = z.enum(["best", "one-standard-error"]);

export const seedOption = z
  .int()
  .min(0)
  .default(0)
  .describe("The seed of the folds, unless their plan has one.");

export const standardizeOption = z
  .boolean()
  .default(true)
  .describe(
    "Whether features are divided by their deviations first; coefficients are on the original scale either way.",
  );

export const interceptOption = z.boolean().default(true).describe("Whether the line may miss the origin.");

export const noiseVarianceOption = z
  .number()
  .positive()
  .optional()
  .describe("The σ² of C_p: that of the regression on all features unless given.");
