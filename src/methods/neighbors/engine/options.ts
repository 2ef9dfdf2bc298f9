// Options that methods of this family share.

import * as z from "zod";
import { DISTANCE_METRICS, type DistanceMetric } from "../../../math/distance/metric.js";
import { metricOptions } from "../../cluster/engine/metric-options.js";

export { powerMessage } from "../../cluster/engine/metric-options.js";

/** Metrics that add up differences of columns, so that the units of columns matter. */
const IN_UNITS: readonly DistanceMetric[] = ["euclidean", "squared", "manhattan", "chebyshev", "minkowski"];

/** Whether columns are to be standardized: only for metrics to which it matters. */
export function isStandardized({ metric, standardize }: SpaceSettings): boolean {
  return standardize && IN_UNITS.includes(metric);
}

/** Whether a power is given if the metric has one, and only then. */
export function hasItsPower({
  metric,
  power,
}: {
  readonly metric: DistanceMetric;
  readonly power?: number | undefined;
}): boolean {
  return (metric === "minkowski") === (power !== undefined);
}

export const standardizeOption = z
  .boolean()
  .default(true)
  .describe(
    "Whether columns are centered and divided by their standard deviations before the fit, so that all of them have equal weight.",
  );

/** How far cases are from each other. */
export const spaceOptions = {
  metric: z
    .enum(DISTANCE_METRICS)
    .default("euclidean")
    .describe("The distance between two cases, over all columns."),
  power: metricOptions.power,
  standardize: standardizeOption.describe(
    'Whether columns are centered and divided by their standard deviations before the fit, so that all of them have equal weight; only for the metrics "euclidean", "squared", "manhattan", "chebyshev" and "minkowski".',
  ),
};

const spaceSettings = z.strictObject(spaceOptions);
/** How cases are compared. */
export type SpaceSettings = z.output<typeof spaceSettings>;

/** How much a neighbor counts. */
export const WEIGHTINGS = [
  "uniform",
  "distance",
  "squared-distance",
  "epanechnikov",
  "tri-cube",
  "gaussian",
] as const;

/** How neighbors are weighted. */
export type NeighborWeighting = (typeof WEIGHTINGS)[number];

const weighting = z.enum(WEIGHTINGS).default("uniform");

/** How many neighbors count, and how much each. */
export const nearestOptions = {
  neighbors: z
    .union([z.int().min(1), z.literal("auto")])
    .default(5)
    .describe(
      'Number of nearest cases that count, or "auto" for the number up to `maxNeighbors` with the smallest leave-one-out error.',
    ),
  maxNeighbors: z
    .int()
    .min(1)
    .default(50)
    .describe('Maximum number of neighbors that "auto" tries, at most all other cases.'),
  weighting: weighting.describe(
    "The weights of neighbors: equal, the reciprocal of the distance or of its square, or a kernel whose width is the distance to the nearest case that is not a neighbor.",
  ),
  ...spaceOptions,
};

const nearestSettings = z.strictObject(nearestOptions);
export type NearestSettings = z.output<typeof nearestSettings>;

/** How far neighbors may be, and how much each counts. */
export const radiusOptions = {
  radius: z.number().positive().default(1).describe("Maximum distance of a neighbor from a case."),
  weighting: weighting.describe(
    "The weights of neighbors: equal, the reciprocal of the distance or of its square, or a kernel whose width is the radius.",
  ),
  ...spaceOptions,
};

const radiusSettings = z.strictObject(radiusOptions);
export type RadiusSettings = z.output<typeof radiusSettings>;

/** How many prototypes stand for a class. */
export const prototypesOption = z
  .int()
  .min(1)
  .default(5)
  .describe("Number of prototypes per class, at most its number of distinct cases.");

/** In what order cases are shown. */
export const orderOption = z
  .enum(["random", "rows"])
  .default("random")
  .describe("Whether cases are visited in random order, or in the order of the rows.");

export const seedOption = z.int().min(0).default(0).describe("The seed of all random draws.");
