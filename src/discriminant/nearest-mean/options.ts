import { z } from "zod";
import { priorsOption } from "../../classify/priors.js";
import type { CovarianceStructure } from "../engine/covariances.js";
import { varianceFloorOption } from "../engine/options.js";

export const nearestMeanOptions = z.strictObject({
  distance: z
    .enum(["euclidean", "standardized", "mahalanobis"])
    .default("euclidean")
    .describe(
      "How far a case is from a mean: plainly, with every column in units of its deviation within classes, or also without correlations.",
    ),
  priors: priorsOption.default("uniform"),
  varianceFloor: varianceFloorOption.default(1e-9),
});

/** The covariance that all classes share when log-densities fall with this squared distance. */
export const COVARIANCE_OF = {
  euclidean: "shared-spherical",
  standardized: "shared-diagonal",
  mahalanobis: "shared",
} as const satisfies Record<string, CovarianceStructure>;

export type NearestMeanOptions = z.input<typeof nearestMeanOptions>;
export type NearestMeanSettings = z.output<typeof nearestMeanOptions>;
