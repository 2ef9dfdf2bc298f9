import * as z from "zod";
import { candidatesOption, forestOptions, keepResponsesOption, samplingOption } from "../forest/options.js";

export const extraTreesRegressorOptions = z.strictObject({
  criterion: z
    .enum(["squared", "poisson"])
    .default("squared")
    .describe("The loss that splits decrease: the squared error, or the Poisson deviance of counts."),
  candidates: candidatesOption("all"),
  sampling: samplingOption("all"),
  ...forestOptions,
  keepResponses: keepResponsesOption,
});

export type ExtraTreesRegressorOptions = z.input<typeof extraTreesRegressorOptions>;
