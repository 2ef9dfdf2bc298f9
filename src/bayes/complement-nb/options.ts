import { z } from "zod";
import { priorsOption } from "../../classify/priors.js";
import { ruleOption } from "../engine/naive-model.js";
import { alphaOption, mEstimateOption } from "../engine/smoothing.js";

export const complementNBOptions = z.strictObject({
  // Scores of complements are no likelihoods, so the shares of classes do not belong beside them.
  priors: priorsOption
    .removeDefault()
    .default("uniform")
    .describe(priorsOption.description ?? ""),
  rule: ruleOption,
  alpha: alphaOption,
  mEstimate: mEstimateOption,
  normalize: z
    .boolean()
    .default(false)
    .describe(
      "Whether the weights of a class are divided by their sum, so that no class gains by long documents.",
    ),
});

export type ComplementNBOptions = z.input<typeof complementNBOptions>;
export type ComplementNBSettings = z.output<typeof complementNBOptions>;
