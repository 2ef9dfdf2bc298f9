import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import type { CovarianceStructure } from "../engine/covariances.js";
import { varianceFloorOption } from "../engine/options.js";

export const nearestMeanOptions = z.strictObject({
  distance: z
    .enum(["euclidean", "standardized", "mahalanobis"])
    .default("euclidean")
    .describe(
      "How the distance to a mean is measured: in the units of the columns, in standard deviations within classes, or also corrected for correlations.",
    ),
  priors: priorsOption.default("uniform"),
  varianceFloor: varianceFloorOption.default(1e-9),
});

/** The shared covariance under which log densities decrease with the square of each distance. */
export const COVARIANCE_OF = {
  euclidean: "shared-spherical",
  standardized: "shared-diagonal",
  mahalanobis: "shared",
} as const satisfies Record<string, CovarianceStructure>;

export type NearestMeanOptions = z.input<typeof nearestMeanOptions>;
export type NearestMeanSettings = z.output<typeof nearestMeanOptions>;
