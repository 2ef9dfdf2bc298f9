// Options that several clusterers around centers share.

import * as z from "zod";
import { isFiniteRows } from "../../../math/linalg/finite-rows.js";
import { Matrix } from "../../../math/linalg/matrix.js";

const SEEDINGS = ["k-means++", "random", "stepwise"] as const;

/** A way to choose the first centers among the rows. */
export type Seeding = (typeof SEEDINGS)[number];

/** Where the centers begin: a seeding, or the centers themselves. */
export type Start = Seeding | Matrix | readonly (readonly number[])[];

export const clustersOption = z.int().min(1).default(8).describe("Number of clusters to find.");

/** Centers given as rows or as a matrix. */
export const givenCenters = z
  .custom<Matrix | readonly (readonly number[])[]>(isFiniteRows, { abort: true })
  .overwrite((centers) => Matrix.from(centers));

export const initOption = z
  .union([
    z.enum(SEEDINGS),
    givenCenters.meta({ constraint: "centers of finite numbers, one row per cluster" }),
  ])
  .default("k-means++")
  .describe(
    "The initial centers: rows drawn far from each other, rows drawn at random, rows that lower the inertia most, chosen one after another, or given centers.",
  );

export const restartsOption = z
  .int()
  .min(1)
  .optional()
  .describe(
    "Number of starts, of which the best is kept. The default is 10, or 1 where the centers are given or chosen stepwise.",
  );

export const maxIterationsOption = z
  .int()
  .min(1)
  .default(300)
  .describe("Maximum number of iterations per start.");

export const toleranceOption = z
  .number()
  .min(0)
  .default(1e-4)
  .describe(
    "A start has converged when the squared movements of its centers in one iteration sum to at most this fraction of the mean variance of the columns.",
  );

export const emptyOption = z
  .enum(["farthest", "worst"])
  .default("farthest")
  .describe(
    "Where a center without rows moves: to the row farthest from all centers, or to the farthest row of the cluster with the largest inertia.",
  );

export const seedOption = z
  .int()
  .default(0)
  .describe("The seed of the random numbers, one stream per start.");

const DEFAULT_RESTARTS = 10;

/** How many starts there are unless the option says so: those that would hardly differ are one. */
export function restartsOf(restarts: number | undefined, init: Start): number {
  return restarts ?? (typeof init !== "string" || init === "stepwise" ? 1 : DEFAULT_RESTARTS);
}

/** Whether there is a center for every cluster, if centers are given. */
export function hasItsCenters({ init, clusters }: { init: unknown; clusters: number }): boolean {
  return !(init instanceof Matrix) || init.rows === clusters;
}

export const centersMessage = {
  path: ["init"],
  message: 'must have as many rows as the option "clusters" says',
};
