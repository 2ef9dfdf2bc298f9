import * as z from "zod";
import { lambdaPathOptions } from "../engine/path/lambda-path.js";
import {
  isSettled,
  PATH_RATIO_MEANING,
  pathLengthOption,
  pathRatio,
  settledIssue,
} from "../engine/path/options.js";

export const dantzigSelectorOptions = z
  .strictObject({
    ...lambdaPathOptions,
    pathLength: pathLengthOption(20),
    pathRatio: pathRatio.default(1e-2).describe(`${PATH_RATIO_MEANING}.`),
    tolerance: z
      .number()
      .positive()
      .default(1e-10)
      .describe("The relative duality gap at which each linear program ends."),
    maxIterations: z
      .int()
      .min(1)
      .default(200)
      .describe("Maximum number of iterations of each linear program."),
  })
  .refine(isSettled, settledIssue);

export type DantzigSelectorOptions = z.input<typeof dantzigSelectorOptions>;
export type DantzigSelectorSettings = z.output<typeof dantzigSelectorOptions>;
