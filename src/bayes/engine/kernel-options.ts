import { z } from "zod";
import { BANDWIDTH_RULES } from "../../probability/density/bandwidth.js";
import { type DensityKernel, KERNELS } from "../../probability/density/kernels.js";

export const bandwidthOption = z
  .union([z.number().gt(0), z.enum(BANDWIDTH_RULES)])
  .default("silverman")
  .describe("The bandwidth of every density, or the rule that chooses it within each class and column.");

export const kernelOption = z
  .enum(Object.keys(KERNELS) as DensityKernel[])
  .default("gaussian")
  .describe("The bump that stands on every value.");
