import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";
import {
  alphaIssue,
  boostingOptions,
  choosesIssue,
  choosesOnce,
  fitsMethod,
  methodIssue,
} from "../engine/boosting/options.js";

export const gradientBoostingClassifierOptions = z
  .strictObject({
    loss: z
      .enum(["logistic", "exponential"])
      .default("logistic")
      .describe(
        "The loss: logistic, which is multinomial for more than two classes, or, for two classes only, exponential, the loss of AdaBoost.",
      ),
    ...boostingOptions,
    classWeights: classWeightsOption,
  })
  .refine(({ lambda, alpha }) => lambda > 0 || alpha === 0, alphaIssue)
  .refine(fitsMethod, methodIssue)
  .refine(choosesOnce, choosesIssue);

export type GradientBoostingClassifierOptions = z.input<typeof gradientBoostingClassifierOptions>;
