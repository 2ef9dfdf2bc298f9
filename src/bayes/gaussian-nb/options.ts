import { z } from "zod";

export const gaussianNBOptions = z.strictObject({
  priors: z
    .union([z.enum(["empirical", "uniform"]), z.array(z.number().min(0)).min(1)])
    .default("empirical")
    .describe(
      "The probabilities of the classes before anything is seen: their shares in the data, all the same, or a list in the order of `classes`.",
    ),
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
