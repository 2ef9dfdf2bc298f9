import * as z from "zod";
import { foldsOption, ruleOption, seedOption } from "../path/options.js";

/** The options of all regressions on components. */
export const latentShape = {
  standardizeResponses: z
    .boolean()
    .default(true)
    .describe(
      "Whether several responses are divided by their standard deviations, so that their units do not matter.",
    ),
  intercept: z
    .boolean()
    .default(true)
    .describe("Whether features and responses are centered before the fit."),
  folds: foldsOption,
  rule: ruleOption
    .default("best")
    .describe(
      "How cross-validation chooses: the smallest error, or the fewest components within one standard error of it.",
    ),
  seed: seedOption,
};

/** The options of those whose components are found in the features. */
export const componentShape = {
  components: z
    .int()
    .min(0)
    .optional()
    .describe("Number of components used for prediction. By default, cross-validation chooses it."),
  maxComponents: z
    .int()
    .min(1)
    .optional()
    .describe(
      "Maximum number of components that cross-validation tries. The default is as many as possible.",
    ),
  standardize: z
    .boolean()
    .default(true)
    .describe(
      "Whether features are divided by their standard deviations before the fit, because components depend on the scale.",
    ),
  ...latentShape,
};
