// Options of the methods that find a tree of clusters.

import * as z from "zod";
import { metricOptions } from "./metric-options.js";

/** Where a tree of clusters is cut. */
export const cutOptions = {
  clusters: z
    .int()
    .min(1)
    .optional()
    .describe("Number of clusters into which the tree is cut. By default, all cases are one cluster."),
  height: z
    .number()
    .min(0)
    .optional()
    .describe(
      "The height at which the tree is cut instead of into a number of clusters; merges above it are undone.",
    ),
};

/** Whether a tree is cut in one way at most. */
export function hasOneCut({
  clusters,
  height,
}: {
  clusters?: number | undefined;
  height?: number | undefined;
}): boolean {
  return clusters === undefined || height === undefined;
}

export const cutMessage = { path: ["height"], message: 'must not be given together with "clusters"' };

const treeSettings = z.strictObject({ ...metricOptions, ...cutOptions });
/** What every tree of clusters is told. */
export type TreeSettings = z.output<typeof treeSettings>;
