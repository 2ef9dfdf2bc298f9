import * as z from "zod";
import { classifierOption, namedOption, voteOption } from "../engine/options.js";
import { stackOptions } from "../engine/stack.js";

export const stackingClassifierOptions = z.strictObject({
  estimators: namedOption("classification"),
  final: classifierOption
    .optional()
    .describe(
      "The classifier that learns from what the others say; by default a logistic regression with a small penalty.",
    ),
  vote: voteOption.describe(
    "What the final estimator learns from: the probabilities of the members, or their votes, 1 for the class predicted.",
  ),
  ...stackOptions,
});

export type StackingClassifierOptions = z.input<typeof stackingClassifierOptions>;
