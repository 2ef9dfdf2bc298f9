import * as z from "zod";
import { namedOption, weighsEach, weighsEachIssue, weightsOption } from "../engine/options.js";

export const votingRegressorOptions = z
  .strictObject({
    estimators: namedOption("regression"),
    weights: weightsOption,
  })
  .refine(weighsEach, weighsEachIssue);

export type VotingRegressorOptions = z.input<typeof votingRegressorOptions>;
