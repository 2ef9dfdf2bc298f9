import { z } from "zod";
import { foldsOption, ruleOption, seedOption } from "../path/options.js";

/** What all regressions on components can be told. */
export const latentShape = {
  standardizeResponses: z
    .boolean()
    .default(true)
    .describe(
      "Whether several responses are divided by their deviations, so that none counts more for its units.",
    ),
  intercept: z.boolean().default(true).describe("Whether features and responses are centered first."),
  folds: foldsOption.describe(
    "How many folds, a plan of them, or the folds that cross-validation chooses by.",
  ),
  rule: ruleOption
    .default("one-standard-error")
    .describe(
      "What cross-validation chooses: the least error, or the fewest components within one standard error of it.",
    ),
  seed: seedOption,
};

/** And those whose components are found in the features. */
export const componentShape = {
  components: z
    .int()
    .min(0)
    .optional()
    .describe("How many components predict; cross-validation chooses unless given."),
  maxComponents: z
    .int()
    .min(1)
    .optional()
    .describe("How many components cross-validation tries at most; as many as there can be unless given."),
  standardize: z
    .boolean()
    .default(true)
    .describe("Whether features are divided by their deviations first; components depend on their scale."),
  ...latentShape,
};
