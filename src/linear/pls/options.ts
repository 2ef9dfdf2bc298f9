import { z } from "zod";
import { componentShape } from "../latent/options.js";

const { components, maxComponents, ...others } = componentShape;

export const plsOptions = z.strictObject({
  components,
  maxComponents,
  algorithm: z
    .enum(["nipals", "simpls"])
    .default("nipals")
    .describe(
      "What is taken away between components: from the features what the score explains, or from the covariances what the loadings span. They differ only for several responses.",
    ),
  ...others,
});

export type PLSOptions = z.input<typeof plsOptions>;
export type PLSAlgorithm = z.output<typeof plsOptions>["algorithm"];
