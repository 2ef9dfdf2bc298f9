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
        "The largest distance at which cases are reached: by default there is none. A small one saves time.",
      ),
    method: z
      .enum(["xi", "radius"])
      .default("xi")
      .describe(
        "What makes a cluster: steep sides in the order of the cases, or, as in DBSCAN, that its cases are reached within the radius.",
      ),
    xi: z
      .number()
      .gt(0)
      .lt(1)
      .default(0.05)
      .describe("The share by which the reachability must change from one case to the next to be steep."),
    radius: z
      .number()
      .positive()
      .optional()
      .describe('The radius of the method "radius", which needs one; at most maxRadius.'),
    minClusterSize: minClusterSize
      .optional()
      .describe(
        'The least weight of the cases of a cluster by the method "xi": by default minSamples, and at least 2.',
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
