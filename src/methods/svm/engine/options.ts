// Options that several support vector machines share, declared once.

import * as z from "zod";
import { kernelOption } from "../../kernel/engine/schema.js";

export const kernelMachineOptions = {
  kernel: kernelOption
    .default("radial")
    .describe("The similarity of two cases: an inner product in a feature space."),
  tolerance: z
    .number()
    .positive()
    .default(1e-3)
    .describe(
      "The iteration ends when no pair of dual variables violates the optimality conditions by more than this.",
    ),
  maxIterations: z
    .int()
    .min(1)
    .default(10_000_000)
    .describe(
      "Maximum number of updates of a pair of dual variables. If it is reached, the model reports it.",
    ),
  shrinking: z
    .boolean()
    .default(true)
    .describe(
      "Whether dual variables that are likely to stay at a bound are set aside temporarily, to save time.",
    ),
  cacheMegabytes: z
    .number()
    .positive()
    .default(256)
    .describe(
      "Memory in megabytes for kernel values of training cases; the most recently used values are kept.",
    ),
};

export const costOption = z
  .union([z.number().positive(), z.literal(Number.POSITIVE_INFINITY)])
  .meta({ constraint: "a number > 0, or Infinity" });

export const nuOption = z.number().gt(0).lte(1).default(0.5);

export const multiclassOption = z
  .enum(["one-vs-one", "one-vs-rest"])
  .default("one-vs-one")
  .describe(
    "For three or more classes: one machine for each pair of classes, which vote, or one for each class against the others.",
  );

export const probabilitiesOption = z
  .boolean()
  .default(false)
  .describe(
    "Whether to compute probabilities by sigmoids of the scores, learned from held-out cases. This takes six fits instead of one.",
  );

export const seedOption = z.int().min(0).default(0).describe("The seed of the random numbers.");

/** The settings of the iteration. */
export interface IterationSettings {
  readonly tolerance: number;
  readonly maxIterations: number;
  readonly shrinking: boolean;
  readonly cacheMegabytes: number;
}
