import * as z from "zod";
import { expertOptions } from "../experts/options.js";

export const hierarchicalExpertsOptions = z.strictObject({
  ...expertOptions,
  varianceFloor: z
    .number()
    .gt(0)
    .lte(1)
    .default(1e-4)
    .describe(
      "The least variance of the errors of an expert, as a share of the variance of the target: without it, an expert of few cases could have a variance of 0 and an infinite likelihood.",
    ),
});

export type HierarchicalExpertsOptions = z.input<typeof hierarchicalExpertsOptions>;
