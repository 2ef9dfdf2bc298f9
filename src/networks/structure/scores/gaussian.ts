// Scores of families of continuous nodes: linear regressions with normal errors.

import { logGamma } from "../../../math/probability/special/gamma.js";
import { logDeterminantOf, type Moments, regress } from "./regression.js";

export type GaussianScore = (node: number, parents: readonly number[]) => number;

const LOG_2PI = Math.log(2 * Math.PI);

/**
 * The log density of cases around a regression whose variance is estimated without bias, as bnlearn does; −∞ if nothing
 * is left to estimate it from.
 */
export function normalLogLikelihood(weight: number, residual: number, coefficients: number): number {
  const degreesOfFreedom = weight - coefficients;
  if (!(degreesOfFreedom > 0 && residual > 0)) return Number.NEGATIVE_INFINITY;
  const variance = residual / degreesOfFreedom;
  return -0.5 * (weight * (LOG_2PI + Math.log(variance)) + degreesOfFreedom);
}

/** The log-likelihood less a penalty for each parameter: an intercept, a coefficient per parent, and a variance. */
export function penalizedGaussian(moments: Moments, penalty: number): GaussianScore {
  return (node, parents) => {
    const { residual } = regress(moments, node, parents);
    const likelihood = normalLogLikelihood(moments.weight, residual, parents.length + 1);
    return penalty === 0 ? likelihood : likelihood - penalty * (parents.length + 2);
  };
}

/**
 * BGe (Geiger and Heckerman 1994, with the corrections of Kuipers, Moffa and Heckerman 2014): the marginal likelihood
 * under a normal-Wishart prior with the means of the data, weight 1 for the mean and d + 2 degrees of freedom.
 */
export function bgeScore({ weight, means, products }: Moments): GaussianScore {
  const size = means.length;
  const meanWeight = 1;
  const freedom = size + 2;
  const scale = (meanWeight * (freedom - size - 1)) / (meanWeight + 1);
  const posterior = products.slice();
  for (let j = 0; j < size; j += 1) posterior[j * (size + 1)] += scale;
  return (node, parents) => {
    const count = parents.length;
    const prior = freedom - size + count + 1;
    const determinants =
      (weight + prior - 1) * logDeterminantOf(posterior, size, parents) -
      (weight + prior) * logDeterminantOf(posterior, size, [node, ...parents]);
    return (
      0.5 * (Math.log(meanWeight) - Math.log(weight + meanWeight) - weight * Math.log(Math.PI)) +
      logGamma(0.5 * (weight + prior)) -
      logGamma(0.5 * prior) +
      0.5 * (prior * (count + 1) - (prior - 1) * count) * Math.log(scale) +
      0.5 * determinants
    );
  };
}
