import * as z from "zod";
import { DecisionTreeClassifier } from "../../tree/decision-tree-classifier/index.js";
import { leavesCases, leavesCasesIssue } from "../engine/bag.js";
import { bagOptions, classifierOption, preset, voteOption } from "../engine/options.js";

export const baggingClassifierOptions = z
  .strictObject({
    estimator: preset(classifierOption, new DecisionTreeClassifier()).describe(
      "The method that is fitted to each sample. The default is a decision tree.",
    ),
    vote: voteOption,
    ...bagOptions,
  })
  .refine(leavesCases, leavesCasesIssue);

export type BaggingClassifierOptions = z.input<typeof baggingClassifierOptions>;
