// Options that several support vector machines share, declared once.

import * as z from "zod";
import { kernelOption } from "../../kernel/engine/schema.js";

export const kernelMachineOptions = {
  kernel: kernelOption
    .default("radial")
    .describe("The similarity of two cases, an inner product in some space of features."),
  tolerance: z
    .number()
    .positive()
    .default(1e-3)
    .describe("The iteration ends when no pair of dual variables violates its conditions by more than this."),
  maxIterations: z
    .int()
    .min(1)
    .default(10_000_000)
    .describe("The most changes of a pair of dual variables; if they do not suffice, the model reports it."),
  shrinking: z
    .boolean()
    .default(true)
    .describe("Whether dual variables that seem to stay at a bound are set aside for a while, to save time."),
  cacheMegabytes: z
    .number()
    .positive()
    .default(256)
    .describe("The memory for kernel values of training cases, of which those used last are kept."),
};

export const costOption = z
  .union([z.number().positive(), z.literal(Number.POSITIVE_INFINITY)])
  .meta({ constraint: "a number > 0, or Infinity" });

export const nuOption = z.number().gt(0).lte(1).default(0.5);

export const multiclassOption = z
  .enum(["one-vs-one", "one-vs-rest"])
  .default("one-vs-one")
  .describe(
    "For three classes or more: one machine for every pair of classes, which vote, or one for each class against the others.",
  );

export const probabilitiesOption = z
  .boolean()
  .default(false)
  .describe(
    "Whether sigmoids of the scores, learned from cases that a machine has not seen, give probabilities; it takes six fits in place of one.",
  );

export const seedOption = z.int().min(0).default(0).describe("The seed of the random numbers.");

/** The settings of the iteration. */
export interface IterationSettings {
  readonly tolerance: number;
  readonly maxIterations: number;
  readonly shrinking: boolean;
  readonly cacheMegabytes: number;
}
