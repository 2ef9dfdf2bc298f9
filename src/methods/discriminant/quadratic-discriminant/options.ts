import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { classWeightsOption } from "../../../model/class-weights.js";
import { divisorOption, varianceFloorOption } from "../engine/options.js";

export const quadraticDiscriminantOptions = z.strictObject({
  priors: priorsOption,
  classWeights: classWeightsOption,
  divisor: divisorOption.default("n-1"),
  varianceFloor: varianceFloorOption.default(0),
});

export type QuadraticDiscriminantOptions = z.input<typeof quadraticDiscriminantOptions>;
export type QuadraticDiscriminantSettings = z.output<typeof quadraticDiscriminantOptions>;
