import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";
import { expertOptions } from "../experts/options.js";

export const hierarchicalExpertsClassifierOptions = z.strictObject({
  ...expertOptions,
  classWeights: classWeightsOption,
});

export type HierarchicalExpertsClassifierOptions = z.input<typeof hierarchicalExpertsClassifierOptions>;
