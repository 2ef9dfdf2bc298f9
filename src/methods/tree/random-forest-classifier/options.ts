import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";
import { candidatesOption, forestOptions, samplingOption } from "../forest/options.js";

export const randomForestClassifierOptions = z.strictObject({
  criterion: z
    .enum(["gini", "entropy"])
    .default("gini")
    .describe("The impurity that splits decrease: the Gini index, or the entropy in bits."),
  candidates: candidatesOption("root"),
  sampling: samplingOption("bootstrap"),
  ...forestOptions,
  classWeights: classWeightsOption,
});

export type RandomForestClassifierOptions = z.input<typeof randomForestClassifierOptions>;
