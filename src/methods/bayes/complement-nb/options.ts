import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { multinomialNBOptions } from "../multinomial-nb/options.js";

export const complementNBOptions = multinomialNBOptions.extend({
  // Scores of complements are not likelihoods, so class shares should not be combined with them by default.
  priors: priorsOption
    .removeDefault()
    .default("uniform")
    .describe(priorsOption.description ?? ""),
  normalize: z
    .boolean()
    .default(false)
    .describe(
      "Whether the weights of each class are divided by their sum, so that long documents do not favor a class.",
    ),
});

export type ComplementNBOptions = z.input<typeof complementNBOptions>;
export type ComplementNBSettings = z.output<typeof complementNBOptions>;
