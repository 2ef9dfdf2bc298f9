// Reads the data of conjugate models: weighted observations, possibly none.

import { OptionError, optionName, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import type { DistributionFitOptions } from "../distributions/distribution.js";
import { average, type Domain, REAL, readWeighted, type WeightedValues } from "../distributions/weighted.js";

/** The options of `update` and `logEvidence`. */
export type ObservationOptions = DistributionFitOptions;

export const BINARY: Domain = { accepts: (x) => x === 0 || x === 1, expected: "0, 1, false or true" };

/** false and true as 0 and 1; anything else unchanged, for the domain to refuse. */
export function binaryValues(data: ArrayLike<number | boolean>): ArrayLike<number> {
  if (data instanceof Float64Array) return data;
  const values = new Array<number>(data.length);
  for (let row = 0; row < values.length; row += 1) {
    const value = data[row];
    values[row] = typeof value === "boolean" ? Number(value) : value;
  }
  return values;
}

/** Counts are already weighted, so additional weights are refused. */
export function refuseWeights(method: string, options: ObservationOptions): void {
  requireKnownOptions(method, options, ["weights"]);
  const { weights } = options;
  if (weights === undefined) return;
  throw new OptionError(
    method,
    words`${optionName("weights")} requires a list of observations; counts already include their weights.`,
    { expected: "no weights with counts", received: `${weights.length} weights` },
  );
}

/** The sufficient statistics of a normal model. */
export interface Moments extends WeightedValues {
  /** 0 if there are no numbers. */
  readonly mean: number;
  /** Σ w·(x − mean)². */
  readonly squares: number;
}

export function readMoments(method: string, data: ArrayLike<number>, options: ObservationOptions): Moments {
  const read = readWeighted(method, data, options, REAL);
  if (read.total === 0) return { ...read, mean: 0, squares: 0 };
  const first = average(read, (x) => x) / read.total;
  // The second pass removes the rounding error of the first.
  const mean = first + average(read, (x) => x - first) / read.total;
  return { ...read, mean, squares: average(read, (x) => (x - mean) ** 2) };
}
