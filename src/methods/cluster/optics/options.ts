import * as z from "zod";
import { minClusterSize, minSamples } from "../engine/density-options.js";
import { hasItsPower, indexMetricOptions, powerMessage } from "../engine/metric-options.js";

export const opticsOptions = z
  .strictObject({
    minSamples: minSamples.default(5),
    maxRadius: z
      .number()
      .positive()
      .optional()
      .describe(
        "Maximum distance at which cases are reached; unlimited by default. A small distance saves time.",
      ),
    method: z
      .enum(["xi", "radius"])
      .default("xi")
      .describe(
        "How clusters are extracted: by steep areas of the reachability plot, or, as in DBSCAN, by reachability within the radius.",
      ),
    xi: z
      .number()
      .gt(0)
      .lt(1)
      .default(0.05)
      .describe("The relative change of the reachability from one case to the next that counts as steep."),
    radius: z
      .number()
      .positive()
      .optional()
      .describe('The radius of the method "radius", which requires it; at most maxRadius.'),
    minClusterSize: minClusterSize
      .optional()
      .describe(
        'Minimum total weight of the cases of a cluster by the method "xi". The default is minSamples, but at least 2.',
      ),
    ...indexMetricOptions,
  })
  .refine(hasItsPower, powerMessage)
  .refine(({ method, radius }) => method !== "radius" || radius !== undefined, {
    path: ["radius"],
    message: 'must be given for the method "radius"',
  })
  .refine(({ radius, maxRadius }) => (radius ?? 0) <= (maxRadius ?? Number.POSITIVE_INFINITY), {
    path: ["radius"],
    message: "must be at most maxRadius",
  });

export type OPTICSOptions = z.input<typeof opticsOptions>;
