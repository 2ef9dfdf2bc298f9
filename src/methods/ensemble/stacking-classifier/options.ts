import * as z from "zod";
import { classifierOption, namedOption, voteOption } from "../engine/options.js";
import { stackOptions } from "../engine/stack.js";

export const stackingClassifierOptions = z.strictObject({
  estimators: namedOption("classification"),
  final: classifierOption
    .optional()
    .describe(
      "The classifier that learns from the predictions of the members. The default is a logistic regression with a small penalty.",
    ),
  vote: voteOption.describe(
    "What the final estimator learns from: the probabilities of the members, or their votes, which are 1 for the predicted class.",
  ),
  ...stackOptions,
});

export type StackingClassifierOptions = z.input<typeof stackingClassifierOptions>;
