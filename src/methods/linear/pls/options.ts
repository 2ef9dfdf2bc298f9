import * as z from "zod";
import { componentShape } from "../engine/latent/options.js";

const { components, maxComponents, ...others } = componentShape;

export const plsOptions = z.strictObject({
  components,
  maxComponents,
  method: z
    .enum(["nipals", "simpls"])
    .default("nipals")
    .describe(
      "What is removed between components: the part of the features that the score explains, or the part of the covariances that the loadings span. The results differ only for several responses.",
    ),
  ...others,
});

export type PLSOptions = z.input<typeof plsOptions>;
export type PLSAlgorithm = z.output<typeof plsOptions>["method"];
