import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { classWeightsOption } from "../../../model/class-weights.js";
import { REGRESSIONS, refuseForeign, scoringOptions } from "../engine/scoring/options.js";

export const flexibleDiscriminantOptions = z
  .strictObject({
    regression: z
      .enum(REGRESSIONS)
      .default("mars")
      .describe(
        "What predicts the scores of the classes: the features themselves, which gives linear discriminants, polynomials of them, adaptive splines as in MARS, or a smooth curve of every feature.",
      ),
    ...scoringOptions,
    components: z
      .int()
      .min(1)
      .optional()
      .describe(
        "Number of discriminant coordinates used for classification. The default is all; fewer are used if the regression predicts fewer.",
      ),
    priors: priorsOption,
    classWeights: classWeightsOption,
  })
  .superRefine(refuseForeign);

export type FlexibleDiscriminantOptions = z.input<typeof flexibleDiscriminantOptions>;
export type FlexibleDiscriminantSettings = z.output<typeof flexibleDiscriminantOptions>;
