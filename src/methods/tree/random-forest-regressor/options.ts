import * as z from "zod";
import { candidatesOption, forestOptions, keepResponsesOption, samplingOption } from "../forest/options.js";

export const randomForestRegressorOptions = z.strictObject({
  criterion: z
    .enum(["squared", "absolute", "poisson"])
    .default("squared")
    .describe(
      "The loss that splits decrease: the squared error, the absolute error about medians, or the Poisson deviance of counts.",
    ),
  candidates: candidatesOption("third"),
  sampling: samplingOption("bootstrap"),
  ...forestOptions,
  keepResponses: keepResponsesOption,
});

export type RandomForestRegressorOptions = z.input<typeof randomForestRegressorOptions>;
