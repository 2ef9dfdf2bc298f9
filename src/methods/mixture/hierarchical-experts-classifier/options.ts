import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";
import { expertOptions } from "../experts/options.js";

export const hierarchicalExpertsClassifierOptions = z.strictObject({
  ...expertOptions,
  penalty: expertOptions.penalty.describe(
    "Half of this times the squares of the coefficients of gates and experts is subtracted from the log-likelihood per case, for columns of variance 1, so that separated regions and classes leave them finite.",
  ),
  classWeights: classWeightsOption,
});

export type HierarchicalExpertsClassifierOptions = z.input<typeof hierarchicalExpertsClassifierOptions>;
