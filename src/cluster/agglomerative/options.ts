import * as z from "zod";
import {
  cutMessage,
  cutOptions,
  hasItsPower,
  hasOneCut,
  metricOptions,
  powerMessage,
} from "../engine/options.js";

/** Linkages whose formulas are about centers of clusters. */
export const CENTRAL_LINKAGES = ["ward", "centroid", "median"] as const;

export const agglomerativeOptions = z
  .strictObject({
    linkage: z
      .enum(["single", "complete", "average", "weighted", ...CENTRAL_LINKAGES])
      .default("ward")
      .describe(
        "How far two clusters are apart: the smallest, largest or mean dissimilarity of their cases, the mean of what both parts of a merged cluster were, the increase of the sum of squares, or the distance of their centers.",
      ),
    ...cutOptions,
    ...metricOptions,
  })
  .refine(hasItsPower, powerMessage)
  .refine(hasOneCut, cutMessage)
  .refine(
    ({ linkage, metric }) =>
      metric === "euclidean" || !CENTRAL_LINKAGES.some((central) => central === linkage),
    {
      path: ["metric"],
      message:
        'must be "euclidean" for the linkages "ward", "centroid" and "median", which are about centers',
    },
  );

export type AgglomerativeOptions = z.input<typeof agglomerativeOptions>;
