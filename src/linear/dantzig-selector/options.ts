import { z } from "zod";
import { lambdaPathOptions } from "../path/lambda-path.js";

export const dantzigSelectorOptions = z.strictObject({
  ...lambdaPathOptions,
  pathLength: z.int().min(2).default(20).describe("How many penalties a path has."),
  pathRatio: z
    .number()
    .gt(0)
    .lt(1)
    .default(1e-2)
    .describe("The last penalty of a path as a part of the first, at which all coefficients are 0."),
  tolerance: z
    .number()
    .positive()
    .default(1e-10)
    .describe("End each linear program when its duality gap is at most this part of its value."),
  maxIterations: z.int().min(1).default(200).describe("End each linear program after this many iterations."),
});

export type DantzigSelectorOptions = z.input<typeof dantzigSelectorOptions>;
export type DantzigSelectorSettings = z.output<typeof dantzigSelectorOptions>;
