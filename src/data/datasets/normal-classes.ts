import { normalizeLog } from "../../math/probability/log-space.js";
import type { MultivariateNormal } from "../../math/probability/multivariate/index.js";
import { normalCdf } from "../../math/probability/special/normal.js";
import type { ClassTruth } from "./sample.js";

/** Classes that are normal distributions. */
export interface NormalClassTruth extends ClassTruth {
  readonly densities: readonly MultivariateNormal[];
}

export function normalClassTruth(
  priors: readonly number[],
  densities: readonly MultivariateNormal[],
): NormalClassTruth {
  return {
    priors,
    densities,
    bayesError: bayesError(priors, densities),
    posterior: (point) =>
      normalizeLog(densities.map((density, label) => Math.log(priors[label]) + density.logDensity(point)))
        .probabilities,
  };
}

/**
 * For two classes with one covariance, the error of the linear rule at Mahalanobis distance δ:
 * Σ π Φ(−δ/2 ± log(π₁/π₀)/δ) (Anderson 2003, An Introduction to Multivariate Statistical Analysis, section 6.4).
 */
function bayesError(
  priors: readonly number[],
  [first, second, ...others]: readonly MultivariateNormal[],
): number | undefined {
  if (second === undefined) return 0;
  const same = first.covariance.data.every((value, at) => value === second.covariance.data[at]);
  if (others.length > 0 || !same) return undefined;
  const distance = first.mahalanobis(second.mean);
  const least = Math.min(...priors);
  if (distance === 0 || least === 0) return least;
  const shift = Math.log(priors[1] / priors[0]) / distance;
  return priors[0] * normalCdf(shift - distance / 2) + priors[1] * normalCdf(-shift - distance / 2);
}
