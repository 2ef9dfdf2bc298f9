import { z } from "zod";
import { priorsOption } from "../../classify/priors.js";
import { missingOption, ruleOption } from "../engine/naive-model.js";

export const gaussianNBOptions = z.strictObject({
  priors: priorsOption,
  rule: ruleOption,
  varianceFloor: z
    .number()
    .min(0)
    .default(1e-9)
    .describe("This part of the largest column variance is added to every variance, so that none is zero."),
  missing: missingOption,
});

export type GaussianNBOptions = z.input<typeof gaussianNBOptions>;
export type GaussianNBSettings = z.output<typeof gaussianNBOptions>;
