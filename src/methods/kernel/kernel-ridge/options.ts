import * as z from "zod";
import { kernelOption } from "../engine/schema.js";

const penalty = z.number().positive();

export const kernelRidgeOptions = z
  .strictObject({
    kernel: kernelOption.default("radial").describe("The kernel that compares cases."),
    lambda: penalty.optional().describe("The penalty. By default, the criterion chooses one from a path."),
    lambdas: z
      .array(penalty)
      .min(1)
      .optional()
      .describe(
        "The penalties to choose from. The default is a descending sequence from the largest eigenvalue of the kernel values.",
      ),
    pathLength: z.int().min(1).default(60).describe("Number of penalties in the default sequence."),
    pathRatio: z
      .number()
      .gt(0)
      .lt(1)
      .default(1e-10)
      .describe("Ratio of the smallest penalty of the default sequence to the largest."),
    criterion: z
      .enum(["gcv", "loo"])
      .default("gcv")
      .describe(
        "The criterion that chooses the penalty: generalized cross-validation or leave-one-out errors, both in closed form.",
      ),
    intercept: z.boolean().default(true).describe("Whether there is an intercept, which is not penalized."),
  })
  .refine(({ lambda, lambdas }) => lambda === undefined || lambdas === undefined, {
    path: ["lambdas"],
    message: "must not be given if lambda is",
  });

export type KernelRidgeOptions = z.input<typeof kernelRidgeOptions>;
export type KernelRidgeSettings = z.output<typeof kernelRidgeOptions>;
/** The criterion that chose the penalty. */
export type KernelRidgeCriterion = KernelRidgeSettings["criterion"];
