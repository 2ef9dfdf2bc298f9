import * as z from "zod";
import { leavesCases, leavesCasesIssue } from "../engine/bag.js";
import { bagOptions, classifierOption, voteOption } from "../engine/options.js";

export const baggingClassifierOptions = z
  .strictObject({
    estimator: classifierOption.describe("The method that is fitted to every sample."),
    vote: voteOption,
    ...bagOptions,
  })
  .refine(leavesCases, leavesCasesIssue);

export type BaggingClassifierOptions = z.input<typeof baggingClassifierOptions>;
