import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";
import { DecisionTreeClassifier } from "../../tree/decision-tree-classifier/index.js";
import { boostingOptions, boostingSeed, WEIGHTING_MEANING, weightingOption } from "../engine/boosting.js";
import { classifierOption, preset } from "../engine/options.js";

export const adaBoostClassifierOptions = z.strictObject({
  estimator: preset(classifierOption, new DecisionTreeClassifier({ maxDepth: 1 })).describe(
    "The method that is fitted in each round. The default is a decision tree with one split.",
  ),
  method: z
    .enum(["discrete", "real"])
    .default("discrete")
    .describe(
      "Whether members vote for a class, each with its confidence (discrete; SAMME for more than two classes), or contribute their log probabilities (real; SAMME.R).",
    ),
  ...boostingOptions,
  classWeights: classWeightsOption,
  weighting: weightingOption.default("weights").describe(WEIGHTING_MEANING),
  seed: boostingSeed,
});

export type AdaBoostClassifierOptions = z.input<typeof adaBoostClassifierOptions>;
export type AdaBoostClassifierSettings = z.output<typeof adaBoostClassifierOptions>;
