import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";

export const kernelDensityClassifierOptions = z.strictObject({
  bandwidth: z
    .union([
      z.enum(["silverman", "scott", "cross-validated"]),
      z.number().positive(),
      z.array(z.number().positive()).min(1),
    ])
    .default("silverman")
    .describe(
      "The width of the normal kernel at each case: from the standard deviations within each class by a rule, by cross-validated likelihood within each class, or given as standard deviations, one for all columns or one per column. With a full covariance, a single number multiplies the standard deviations of the class instead.",
    ),
  covariance: z
    .enum(["diagonal", "full"])
    .default("diagonal")
    .describe(
      "The shape of the kernel: a product over columns, each with its own width, or the covariance of the class.",
    ),
  priors: priorsOption,
});

export type KernelDensityClassifierOptions = z.input<typeof kernelDensityClassifierOptions>;
export type KernelDensityClassifierSettings = z.output<typeof kernelDensityClassifierOptions>;
