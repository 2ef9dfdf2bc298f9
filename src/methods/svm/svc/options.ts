import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";
import {
  costOption,
  kernelMachineOptions,
  multiclassOption,
  probabilitiesOption,
  seedOption,
} from "../engine/options.js";

export const svcOptions = z.strictObject({
  cost: costOption
    .default(1)
    .describe(
      "The cost of a unit of slack. Infinity allows none, and refuses classes that are not separable.",
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

export type SVCOptions = z.input<typeof svcOptions>;
