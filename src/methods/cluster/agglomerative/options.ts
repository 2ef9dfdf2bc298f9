import * as z from "zod";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { cutMessage, cutOptions, hasOneCut } from "../engine/hierarchy-options.js";
import { hasItsPower, metricOptions, powerMessage } from "../engine/metric-options.js";

const row = z.int().min(0);

const connectivity = z.union([
  z.strictObject({ neighbors: z.int().min(1) }),
  z.array(z.tuple([row, row]).readonly()).readonly(),
  z.custom<SparseMatrix>((value) => value instanceof SparseMatrix),
]);

/** Which cases are linked: the nearest ones, pairs of rows, or the entries of a matrix that are not 0. */
export type Connectivity = z.output<typeof connectivity>;

/** Linkages whose formulas are about centers of clusters. */
export const CENTRAL_LINKAGES = ["ward", "centroid", "median"] as const;

export const agglomerativeOptions = z
  .strictObject({
    linkage: z
      .enum(["single", "complete", "average", "weighted", ...CENTRAL_LINKAGES])
      .default("ward")
      .describe(
        "The dissimilarity of two clusters: the smallest, largest or mean dissimilarity of their cases, the mean of the dissimilarities of the two parts of a merged cluster, the increase of the sum of squares, or the distance of their centers.",
      ),
    ...cutOptions,
    ...metricOptions,
    connectivity: connectivity
      .optional()
      .meta({ constraint: "{ neighbors }, a list of pairs of rows, or a SparseMatrix of cases × cases" })
      .describe(
        "Which cases are linked, so that only clusters with linked cases are merged: each case with its nearest cases, given pairs of rows, or pairs with a nonzero entry in a matrix. By default, all clusters may be merged.",
      ),
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
