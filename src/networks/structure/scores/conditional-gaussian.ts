// Continuous nodes with discrete parents: one regression for every configuration of the discrete ones.

import type { Configurations } from "./configurations.js";
import { normalLogLikelihood } from "./gaussian.js";
import { momentsOf, type Regression, regress } from "./regression.js";

/** The cases of every configuration. */
export function rowsOf({ codes, size }: Configurations): Int32Array[] {
  const counts = new Int32Array(size);
  for (let row = 0; row < codes.length; row += 1) counts[codes[row]] += 1;
  const rows = Array.from(counts, (count) => new Int32Array(count));
  counts.fill(0);
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row];
    rows[code][counts[code]] = row;
    counts[code] += 1;
  }
  return rows;
}

/** A regression among the cases of one configuration. */
interface ConfigurationFit extends Regression {
  /** The number of cases, or the sum of their weights. */
  readonly weight: number;
}

/** The regression of every configuration that has cases; undefined for the others. */
function regressByConfiguration(
  response: Float64Array,
  predictors: readonly Float64Array[],
  configurations: Configurations,
  weights: Float64Array | undefined,
): (ConfigurationFit | undefined)[] {
  const columns = [response, ...predictors];
  const others = predictors.map((_, k) => k + 1);
  return rowsOf(configurations).map((rows) => {
    if (rows.length === 0) return undefined;
    const moments = momentsOf(columns, weights, rows);
    if (!(moments.weight > 0)) return undefined;
    return { ...regress(moments, 0, others), weight: moments.weight };
  });
}

/** The log-likelihood of a conditional Gaussian family, less a penalty for each parameter of each configuration. */
export function penalizedConditionalGaussian(
  response: Float64Array,
  predictors: readonly Float64Array[],
  configurations: Configurations,
  weights: Float64Array | undefined,
  penalty: number,
): number {
  let sum = 0;
  for (const fit of regressByConfiguration(response, predictors, configurations, weights)) {
    if (fit !== undefined) sum += normalLogLikelihood(fit.weight, fit.residual, predictors.length + 1);
  }
  return sum - penalty * (predictors.length + 2) * configurations.possible;
}
