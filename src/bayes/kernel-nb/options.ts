import { z } from "zod";
import { priorsOption } from "../../classify/priors.js";
import { bandwidthOption, kernelOption } from "../engine/kernel-options.js";
import { missingOption, ruleOption } from "../engine/naive-model.js";

export const kernelNBOptions = z.strictObject({
  priors: priorsOption,
  rule: ruleOption,
  bandwidth: bandwidthOption,
  kernel: kernelOption,
  missing: missingOption,
});

export type KernelNBOptions = z.input<typeof kernelNBOptions>;
export type KernelNBSettings = z.output<typeof kernelNBOptions>;
