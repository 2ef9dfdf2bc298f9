import { z } from "zod";
import { priorsOption } from "../../classify/priors.js";

export const kernelDensityClassifierOptions = z.strictObject({
  bandwidth: z
    .union([
      z.enum(["silverman", "scott", "cross-validated"]),
      z.number().positive(),
      z.array(z.number().positive()).min(1),
    ])
    .default("silverman")
    .describe(
      "How wide the normal bump on every case is: by a rule from the deviations within each class, by the likelihood of every case under the density of the others of its class, or as standard deviations: one for all columns, or one each. With a full covariance a single number multiplies the deviations of the class instead.",
    ),
  covariance: z
    .enum(["diagonal", "full"])
    .default("diagonal")
    .describe(
      "The shape of the bump: a product over columns, each with its own width, or that of the covariance of the class.",
    ),
  priors: priorsOption,
});

export type KernelDensityClassifierOptions = z.input<typeof kernelDensityClassifierOptions>;
export type KernelDensityClassifierSettings = z.output<typeof kernelDensityClassifierOptions>;
