import * as z from "zod";
import { namedOption, voteOption, weighsEach, weighsEachIssue, weightsOption } from "../engine/options.js";

export const votingClassifierOptions = z
  .strictObject({
    estimators: namedOption("classification"),
    vote: voteOption,
    weights: weightsOption,
  })
  .refine(weighsEach, weighsEachIssue);

export type VotingClassifierOptions = z.input<typeof votingClassifierOptions>;
