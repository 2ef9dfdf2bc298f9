import * as z from "zod";
import { DecisionTreeRegressor } from "../../tree/decision-tree-regressor/index.js";
import { boostingOptions, boostingSeed, WEIGHTING_MEANING, weightingOption } from "../engine/boosting.js";
import { preset, regressorOption } from "../engine/options.js";

export const adaBoostRegressorOptions = z.strictObject({
  estimator: preset(regressorOption, new DecisionTreeRegressor({ maxDepth: 3 })).describe(
    "The method that is fitted in each round. The default is a decision tree of depth 3.",
  ),
  loss: z
    .enum(["linear", "square", "exponential"])
    .default("linear")
    .describe("How the error of a case, as a share of the largest, becomes a loss: e, e² or 1 − exp(−e)."),
  ...boostingOptions,
  weighting: weightingOption.default("resample").describe(WEIGHTING_MEANING),
  seed: boostingSeed,
});

export type AdaBoostRegressorOptions = z.input<typeof adaBoostRegressorOptions>;
export type AdaBoostRegressorSettings = z.output<typeof adaBoostRegressorOptions>;
