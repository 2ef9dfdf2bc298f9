// Pseudo-counts: what is counted as seen before anything was (Flach, section 9.2; spec of the m-estimate there).

import { z } from "zod";
import { DataError } from "../../base/errors.js";
import { listLevels, quote } from "../../base/label.js";
import type { Matrix } from "../../linalg/matrix.js";
import type { Names } from "./likelihood.js";

const pseudoCount = z.number().min(0);
const probability = z.number().min(0).max(1);

export const alphaOption = z
  .union([pseudoCount, z.record(z.string(), pseudoCount)])
  .default(1)
  .meta({ constraint: "a number ≥ 0 or an object with one per column" })
  .describe(
    "The pseudo-count that is added to every count: 1 is Laplace's correction, 0 is none. Columns that an object does not name have 1.",
  );

export const mEstimateOption = z
  .strictObject({
    m: pseudoCount,
    prior: z
      .union([
        z.enum(["uniform", "marginal"]),
        z.record(z.string(), z.union([probability, z.array(z.number().min(0)).min(1)])),
      ])
      .default("uniform"),
  })
  .optional()
  .meta({ constraint: 'an object { m: a number ≥ 0, prior: "uniform", "marginal" or an object by column }' })
  .describe(
    "Instead of `alpha`: m pseudo-counts in all, shared out as the prior says, which is even, that of all classes together, or given by column.",
  );

export interface Smoothing {
  readonly alpha: z.output<typeof alphaOption>;
  readonly mEstimate?: z.output<typeof mEstimateOption>;
}

/** The pseudo-count of every column by `alpha`. */
export function alphas({ alpha }: Smoothing, names: Names): Float64Array {
  if (typeof alpha === "number") return new Float64Array(names.features.length).fill(alpha);
  requireColumns(Object.keys(alpha), "alpha", names);
  return Float64Array.from(names.features, (name) => alpha[name] ?? 1);
}

/**
 * m pseudo-counts of a column by its prior: `marginal` are the shares of the values over all classes, of
 * which there may be none where nothing was seen.
 */
export function columnPseudoCounts(
  { m, prior }: NonNullable<Smoothing["mEstimate"]>,
  column: string,
  marginal: readonly number[],
  names: Names,
): number[] {
  const values = marginal.length;
  if (prior === "marginal") {
    const total = marginal.reduce((sum, share) => sum + share, 0);
    return marginal.map((share) => m * (total > 0 ? share / total : 1 / values));
  }
  const given = prior === "uniform" ? undefined : prior[column];
  if (given === undefined) return marginal.map(() => m / values);
  // The probability of the last of two values says that of the first.
  const shares = typeof given === "number" ? [1 - given, given] : given;
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (shares.length === values && total > 0) return shares.map((share) => (m * share) / total);
  const expected = `${values} numbers ≥ 0 that are not all 0`;
  throw new DataError(
    `${names.method}: option "mEstimate" gives column "${column}" a prior of ${shares.length} numbers; expected ${expected}.`,
    { method: names.method, option: "mEstimate", column, expected, received: listLevels(shares) },
  );
}

/** A name that no column has is a mistake. */
export function requireColumns(given: readonly string[], option: string, { method, features }: Names): void {
  const known = new Set(features);
  const unknown = given.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new DataError(
    `${method}: option "${option}" names the column ${quote(unknown)}; the columns are ${listLevels(features)}.`,
    { method, option, column: unknown, expected: listLevels(features), received: unknown },
  );
}

/** Priors that are given by column are for columns that there are. */
export function requirePriorColumns({ mEstimate }: Smoothing, names: Names): void {
  if (typeof mEstimate?.prior === "object") requireColumns(Object.keys(mEstimate.prior), "mEstimate", names);
}

/** Σ pseudo-count · log θ over classes and cells: the logarithm of a Dirichlet prior but for a constant. */
export function logDirichlet(pseudo: Float64Array, { data, rows, columns }: Matrix): number {
  let sum = 0;
  for (let k = 0, at = 0; k < rows; k += 1)
    for (let j = 0; j < columns; j += 1, at += 1) if (pseudo[j] > 0) sum += pseudo[j] * data[at];
  return sum;
}
