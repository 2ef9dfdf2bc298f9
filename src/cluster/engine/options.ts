// Options that methods of this family share.

import * as z from "zod";
import { ROW_METRICS } from "../../distance/metric.js";
import { isFiniteRows } from "../../linalg/finite-rows.js";
import { Matrix } from "../../linalg/matrix.js";
import { NEIGHBOR_METRICS } from "../../neighbor-index/options.js";

/** How rows are compared. */
export const metricOptions = {
  metric: z.enum(ROW_METRICS).default("euclidean").describe("How the dissimilarity of two rows is measured."),
  power: z
    .number()
    .min(1)
    .optional()
    .describe(
      'The power p of the metric "minkowski", the pth root of the sum of the pth powers of all differences.',
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

/** Where a tree of clusters is cut. */
export const cutOptions = {
  clusters: z
    .int()
    .min(1)
    .optional()
    .describe("How many clusters the tree is cut into; by default all cases are one cluster."),
  height: z
    .number()
    .min(0)
    .optional()
    .describe("The height at which the tree is cut instead: merges above it are undone."),
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

/** How methods begin and end whose cases belong to several clusters. */
export const softOptions = {
  clusters: z.int().min(1).default(8).describe("How many clusters to find."),
  init: z
    .union([
      z.enum(["k-means", "random"]),
      z
        .custom<Matrix | readonly (readonly number[])[]>(isFiniteRows, { abort: true })
        .overwrite((centers) => Matrix.from(centers))
        .meta({ constraint: "centers of finite numbers, one row per cluster" }),
    ])
    .default("k-means")
    .describe(
      "Where the centers begin: where k-means finds them, at rows drawn at random, or where you say.",
    ),
  restarts: z
    .int()
    .min(1)
    .optional()
    .describe("How many times to begin anew, keeping the best: 10 from random rows, 1 otherwise."),
  maxIterations: z.int().min(1).default(1000).describe("The most iterations of one start."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-10)
    .describe(
      "A start has converged when its centers, in one iteration, move by squared distances that add up to at most this part of the mean variance of the columns.",
    ),
  seed: z.int().default(0).describe("The seed of the random numbers, one stream per start."),
};

const softSettings = z.strictObject(softOptions);
/** What every method is told whose cases belong to several clusters. */
export type SoftSettings = z.output<typeof softSettings>;

type SoftStart = Pick<SoftSettings, "clusters"> & { init: unknown; restarts?: number | undefined };

/** Whether several starts would differ. */
export function hasDifferentStarts({ init, restarts }: SoftStart): boolean {
  return init === "random" || (restarts ?? 1) === 1;
}

export const startsMessage = {
  path: ["restarts"],
  message: 'must be 1 unless "init" is "random", because every start would be the same',
};

/** Whether there is a center for every cluster, if centers are given. */
export function hasItsCenters({ init, clusters }: SoftStart): boolean {
  return !(init instanceof Matrix) || init.rows === clusters;
}

export const centersMessage = {
  path: ["init"],
  message: 'must have as many rows as the option "clusters" says',
};

/** How methods that compare cases measure how far they are from each other. */
export const distanceOptions = {
  metric: z
    .enum(NEIGHBOR_METRICS)
    .default("euclidean")
    .describe("The distance between two cases, over all columns."),
  power: metricOptions.power,
};

/** How many cases make a region dense. */
export const minSamples = z
  .int()
  .min(1)
  .describe("The least weight of the cases around a case, itself included, that makes it a core case.");

/** How many cases make a cluster. */
export const minClusterSize = z.int().min(2).describe("The least weight of the cases of a cluster.");
