// The conjugate prior of Fraley and Raftery (2007): every mean is normal about a common center with the covariance of its
// component over the shrinkage, and covariances are inverse Wishart (variances inverse gamma where there are only
// these). In the estimates it acts like a few more cases.

import { type CovarianceModel, isDiagonal, isShared, isSpherical } from "./covariance-models.js";
import type { GaussianMixtureSettings } from "./options.js";

/** A prior, as it enters the estimates of every component. */
export interface NormalPrior {
  /** The weight of the common center in every mean. */
  readonly shrinkage: number;
  readonly center: Float64Array;
  /** What it adds to the total weight of a component when its covariance is estimated. */
  readonly weight: number;
  /** What it adds to the scatter of a component. */
  readonly scatter: Float64Array;
}

/** Means and covariances of all columns. */
interface Totals {
  readonly means: Float64Array;
  /** columns × columns */
  readonly covariance: Float64Array;
}

/** The prior that the option asks for, in one of the models. */
export function priorOf(
  option: GaussianMixtureSettings["prior"],
  { means, covariance }: Totals,
  model: CovarianceModel,
  components: number,
): NormalPrior | undefined {
  if (option === "none") return undefined;
  const columns = means.length;
  const given = option === "data" ? {} : option;
  const {
    shrinkage = 0.01,
    degreesOfFreedom = columns + 2,
    scale = 1,
  } = given as Exclude<typeof option, string>;
  // A covariance that all components share has one prior, not one for each.
  const share = isShared(model) ? 1 / components : 1;
  const factor = (share * scale) / components ** (2 / columns);
  const variance =
    covariance.reduce((sum, value, at) => (at % (columns + 1) === 0 ? sum + value : sum), 0) / columns;
  const meanWeight = shrinkage > 0 ? 1 : 0;
  if (isSpherical(model)) {
    // One variance for all columns: its prior counts once, not once per column.
    const weight = (share * (degreesOfFreedom + 2)) / columns + meanWeight;
    return { shrinkage, center: means, weight, scatter: means.map(() => (factor * variance) / columns) };
  }
  if (isDiagonal(model)) {
    const weight = share * (degreesOfFreedom + 2) + meanWeight;
    return { shrinkage, center: means, weight, scatter: means.map(() => factor * variance) };
  }
  const weight = share * (degreesOfFreedom + columns + 1) + meanWeight;
  return { shrinkage, center: means, weight, scatter: covariance.map((value) => factor * value) };
}

/** The mean of a component, drawn towards the center. */
export function shrunkenMean(
  mean: Float64Array,
  weight: number,
  { shrinkage, center }: NormalPrior,
): Float64Array {
  return mean.map((value, j) => (weight * value + shrinkage * center[j]) / (weight + shrinkage));
}

/** The scatter of a component about its own mean, with what the prior adds to it. */
export function scatterWithPrior(
  scatter: Float64Array,
  mean: Float64Array,
  weight: number,
  { shrinkage, center, scatter: known }: NormalPrior,
): Float64Array {
  const added = scatter.slice();
  for (let at = 0; at < added.length; at += 1) added[at] += known[at];
  return addSquare(added, mean, center, (shrinkage * weight) / (weight + shrinkage));
}

/** The log density of the prior up to a constant: −½ Σₖ (m·ln|Σₖ| + tr(S + κ·dₖdₖᵀ)·Σₖ⁻¹) for deviations dₖ from the center. */
export function logPrior(
  { shrinkage, center, weight, scatter }: NormalPrior,
  means: readonly Float64Array[],
  logDeterminants: Float64Array,
  traceOf: (component: number, matrix: Float64Array) => number,
): number {
  return means.reduce((sum, mean, k) => {
    const matrix = addSquare(scatter.slice(), mean, center, shrinkage);
    return sum - 0.5 * (weight * logDeterminants[k] + traceOf(k, matrix));
  }, 0);
}

/** target + factor·(a − b)(a − b)ᵀ in place, exactly symmetric, or its diagonal if the target is one. */
function addSquare(target: Float64Array, a: Float64Array, b: Float64Array, factor: number): Float64Array {
  const { length } = a;
  const off = a.map((value, j) => value - b[j]);
  if (target.length === length) {
    for (let j = 0; j < length; j += 1) target[j] += factor * off[j] ** 2;
    return target;
  }
  for (let i = 0, at = 0; i < length; i += 1)
    for (let j = 0; j < length; j += 1, at += 1) target[at] += factor * (off[i] * off[j]);
  return target;
}
