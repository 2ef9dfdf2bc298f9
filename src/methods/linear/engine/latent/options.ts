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
  intercept: z.boolean().default(true).describe("Whether features and responses are centered first."),
  folds: foldsOption,
  rule: ruleOption
    .default("best")
    .describe(
      "What cross-validation chooses: the smallest error, or the fewest components within one standard error of it.",
    ),
  seed: seedOption,
};

/** The options of those whose components are found in the features. */
export const componentShape = {
  components: z
    .int()
    .min(0)
    .optional()
    .describe("The number of components that predict; by default, cross-validation chooses."),
  maxComponents: z
    .int()
    .min(1)
    .optional()
    .describe("The most components that cross-validation tries; by default, as many as there can be."),
  standardize: z
    .boolean()
    .default(true)
    .describe(
      "Whether features are divided by their standard deviations first; components depend on their scale.",
    ),
  ...latentShape,
};
