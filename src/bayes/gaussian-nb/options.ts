import { z } from "zod";
import { priorsOption } from "../../classify/priors.js";

export const gaussianNBOptions = z.strictObject({
  priors: priorsOption,
  varianceFloor: z
    .number()
    .min(0)
    .default(1e-9)
    .describe("This part of the largest column variance is added to every variance, so that none is zero."),
  missing: z
    .enum(["error", "native"])
    .default("error")
    .describe("Refuse missing values, or leave them out of every sum and product."),
});

export type GaussianNBOptions = z.input<typeof gaussianNBOptions>;
export type GaussianNBSettings = z.output<typeof gaussianNBOptions>;
