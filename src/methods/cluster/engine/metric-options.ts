// How methods compare rows.

import * as z from "zod";
import { DISTANCE_METRICS } from "../../../math/distance/metric.js";
import { DENSITY_METRICS, INDEX_METRICS } from "./density-metric.js";

/** How rows are compared. */
export const metricOptions = {
  metric: z
    .enum(DISTANCE_METRICS)
    .default("euclidean")
    .describe("How the dissimilarity of two rows is measured."),
  power: z
    .number()
    .min(1)
    .optional()
    .describe(
      'The power p of the metric "minkowski": the pth root of the sum of the pth powers of all differences.',
    ),
};

const metricSettings = z.strictObject(metricOptions);
type Metrics = z.output<typeof metricSettings>;

/** Whether a power is given if the metric has one, and only then. */
export function hasItsPower({
  metric,
  power,
}: Pick<Metrics, "metric"> & { power?: number | undefined }): boolean {
  return (metric === "minkowski") === (power !== undefined);
}

export const powerMessage = {
  path: ["power"],
  message: 'must be given if and only if the metric is "minkowski"',
};

/** The options of the metric for methods that search for near rows. */
export const densityMetricOptions = {
  metric: z
    .enum(DENSITY_METRICS)
    .default("euclidean")
    .describe("The distance between two cases, over all columns."),
  power: metricOptions.power,
};

/** The options of the metric for methods that need an index of near rows. */
export const indexMetricOptions = {
  metric: z
    .enum(INDEX_METRICS)
    .default("euclidean")
    .describe("The distance between two cases, over all columns."),
  power: metricOptions.power,
};
