import * as z from "zod";
import { minClusterSize, minSamples } from "../engine/density-options.js";
import { densityMetricOptions, hasItsPower, powerMessage } from "../engine/metric-options.js";

export const hdbscanOptions = z
  .strictObject({
    minClusterSize: minClusterSize.default(5),
    minSamples: minSamples
      .optional()
      .describe(
        "Total weight of the cases, including the case itself, whose distance is the core distance of a case. The default is minClusterSize.",
      ),
    selection: z
      .enum(["excess of mass", "leaf"])
      .default("excess of mass")
      .describe(
        "Whether to keep the clusters that persist the longest, or the smallest ones, which never split.",
      ),
    selectionRadius: z
      .number()
      .min(0)
      .default(0)
      .describe("Clusters that split at a smaller distance than this are kept together."),
    allowSingle: z.boolean().default(false).describe("Whether all cases may form one cluster."),
    ...densityMetricOptions,
  })
  .refine(hasItsPower, powerMessage);

export type HDBSCANOptions = z.input<typeof hdbscanOptions>;
