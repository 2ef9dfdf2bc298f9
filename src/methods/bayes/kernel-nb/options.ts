import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { classWeightsOption } from "../../../model/class-weights.js";
import { bandwidthOption, decisionOption, kernelOption, missingOption } from "../engine/options.js";

export const kernelNBOptions = z.strictObject({
  priors: priorsOption,
  classWeights: classWeightsOption,
  decision: decisionOption,
  bandwidth: bandwidthOption,
  kernel: kernelOption,
  missing: missingOption,
});

export type KernelNBOptions = z.input<typeof kernelNBOptions>;
export type KernelNBSettings = z.output<typeof kernelNBOptions>;
