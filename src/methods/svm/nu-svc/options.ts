import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";
import {
  kernelMachineOptions,
  multiclassOption,
  nuOption,
  probabilitiesOption,
  seedOption,
} from "../engine/options.js";

export const nuSVCOptions = z.strictObject({
  nu: nuOption.describe(
    "At most this share of the cases are on the wrong side of the margin, and at least this share are support vectors.",
  ),
  kernel: kernelMachineOptions.kernel,
  classWeights: classWeightsOption,
  multiclass: multiclassOption,
  probabilities: probabilitiesOption,
  tolerance: kernelMachineOptions.tolerance,
  maxIterations: kernelMachineOptions.maxIterations,
  shrinking: kernelMachineOptions.shrinking,
  cacheMegabytes: kernelMachineOptions.cacheMegabytes,
  seed: seedOption.describe("The seed of the folds from which probabilities are learned."),
});

export type NuSVCOptions = z.input<typeof nuSVCOptions>;
