// Pseudo-counts, which are added to the counts before shares are computed (Flach, section 9.2).

import * as z from "zod";
import { columnName, DataError, optionName, wanted, words } from "../../../base/errors.js";
import { listLevels } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Names } from "./likelihood.js";

const pseudoCount = z.number().min(0);
const probability = z.number().min(0).max(1);

export const smoothingOption = z
  .union([pseudoCount, z.record(z.string(), pseudoCount)])
  .default(1)
  .meta({ constraint: "a number ≥ 0, or an object with a number for each column" })
  .describe(
    "The pseudo-count added to every count: 1 is Laplace's correction, 0 is no smoothing. Columns that an object omits get 1.",
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
    "Replaces `smoothing`: m pseudo-counts in total, distributed by a prior, which is uniform, the distribution over all classes together, or given per column.",
  );

type PseudoCounts = z.output<typeof smoothingOption>;
type MEstimate = z.output<typeof mEstimateOption>;

export interface Smoothing {
  readonly smoothing: PseudoCounts;
  readonly mEstimate?: MEstimate;
}

/** The pseudo-count of every column, by the option `smoothing`. */
export function evenPseudoCounts({ smoothing }: Smoothing, names: Names): Float64Array {
  if (typeof smoothing === "number") return new Float64Array(names.features.length).fill(smoothing);
  requireColumns(Object.keys(smoothing), "smoothing", names);
  return Float64Array.from(names.features, (name) => smoothing[name] ?? 1);
}

/** m pseudo-counts of a column by its prior; `marginal` counts its values over all classes, maybe all 0. */
export function columnPseudoCounts(
  { m, prior }: NonNullable<Smoothing["mEstimate"]>,
  column: string,
  marginal: readonly number[],
  names: Names,
): number[] {
  const values = marginal.length;
  if (prior === "marginal") {
    const total = marginal.reduce((sum, count) => sum + count, 0);
    return marginal.map((count) => m * (total > 0 ? count / total : 1 / values));
  }
  const given = prior === "uniform" ? undefined : prior[column];
  if (given === undefined) return marginal.map(() => m / values);
  // One number is the probability of the second of two values.
  const shares = typeof given === "number" ? [1 - given, given] : given;
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (shares.length === values && total > 0) return shares.map((share) => (m * share) / total);
  const expected = `${values} numbers ≥ 0 that are not all 0`;
  const sentence = words`${optionName("mEstimate")} gives ${columnName(column)} a prior of ${shares.length} numbers; expected ${wanted(expected)}.`;
  throw new DataError(names.method, sentence, { received: listLevels(shares) });
}

/** Every name that an option gives must be that of a column. */
export function requireColumns(given: readonly string[], option: string, { method, features }: Names): void {
  const known = new Set(features);
  const unknown = given.find((name) => !known.has(name));
  if (unknown === undefined) return;
  const sentence = words`${optionName(option)} names the ${columnName(unknown)}; the columns are ${wanted(listLevels(features))}.`;
  throw new DataError(method, sentence);
}

/** Priors by column must name columns that exist. */
export function requirePriorColumns({ mEstimate }: Smoothing, names: Names): void {
  if (typeof mEstimate?.prior === "object") requireColumns(Object.keys(mEstimate.prior), "mEstimate", names);
}

/** Σ pseudo-count · log θ over classes and cells: the log density of a Dirichlet prior, up to a constant. */
export function logDirichlet(pseudo: Float64Array, { data, rows, columns }: Matrix): number {
  let sum = 0;
  for (let k = 0, at = 0; k < rows; k += 1)
    for (let j = 0; j < columns; j += 1, at += 1) if (pseudo[j] > 0) sum += pseudo[j] * data[at];
  return sum;
}
