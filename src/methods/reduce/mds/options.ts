import * as z from "zod";
import { hasItsPower, metricOptions, powerMessage } from "../../cluster/engine/metric-options.js";
import { componentsOption } from "../engine/components-option.js";

export const mdsOptions = z
  .strictObject({
    components: componentsOption,
    method: z
      .enum(["classical", "least squares", "sammon", "nonmetric"])
      .default("least squares")
      .describe(
        "What the embedding preserves: inner products, in closed form; dissimilarities, by least squares; dissimilarities, with small ones counting more; or only the order of the dissimilarities.",
      ),
    ...metricOptions,
    ties: z
      .enum(["primary", "secondary"])
      .default("primary")
      .describe(
        'Whether equal dissimilarities may become different disparities ("primary") or must stay equal ("secondary"), by the method "nonmetric".',
      ),
    maxIterations: z.int().min(1).default(1000).describe("Maximum number of steps of the minimization."),
    tolerance: z
      .number()
      .positive()
      .default(1e-5)
      .describe(
        "The minimization has converged when the relative gradient is at most this; the units of the data do not matter.",
      ),
  })
  .refine(hasItsPower, powerMessage);

export type MDSOptions = z.input<typeof mdsOptions>;
