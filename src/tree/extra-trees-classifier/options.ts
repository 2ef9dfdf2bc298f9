import * as z from "zod";
import { candidatesOption, forestOptions, samplingOption } from "../forest/options.js";

export const extraTreesClassifierOptions = z.strictObject({
  criterion: z
    .enum(["gini", "entropy"])
    .default("gini")
    .describe("The impurity that splits decrease: the Gini index, or the entropy in bits."),
  candidates: candidatesOption("root"),
  sampling: samplingOption("all"),
  ...forestOptions,
  classWeights: z
    .array(z.number().min(0))
    .optional()
    .describe("A factor of the weights of the cases of each class, in the order of `classes`."),
});

export type ExtraTreesClassifierOptions = z.input<typeof extraTreesClassifierOptions>;
