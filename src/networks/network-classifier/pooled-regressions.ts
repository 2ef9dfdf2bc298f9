// The regressions of a node with numbers, one for every assignment of its parents with levels. An assignment may have few
// cases, or none, so that its regression has a prior: the regression of all cases of its class.

import { type Moments, mergeMoments, regress } from "../structure/scores/regression.js";

/** A normal distribution whose mean is linear in other nodes. */
interface NormalRegression {
  readonly intercept: number;
  readonly coefficients: Float64Array;
  readonly standardDeviation: number;
}

/**
 * The regression of every assignment. Those of one group, a class, share a prior that counts for `priorCases` cases; an
 * assignment that is all of its group has none. Undefined if not even all cases together leave residuals.
 *
 * The prior is conjugate (normal-inverse-gamma): its cases have the means and cross products of the group, and the estimate
 * is that of these cases and the assignment's own. An assignment without cases has the regression of its group.
 */
export function pooledRegressions(
  moments: readonly Moments[],
  groups: ArrayLike<number>,
  priorCases: number,
  addedVariance: number,
): readonly NormalRegression[] | undefined {
  const members = new Map<number, Moments[]>();
  for (const [at, momentsOfGroup] of moments.entries()) {
    const others = members.get(groups[at]);
    if (others === undefined) members.set(groups[at], [momentsOfGroup]);
    else others.push(momentsOfGroup);
  }
  const together = plainRegression(moments.reduce(mergeMoments), addedVariance);
  if (together === undefined) return undefined;
  const pools = new Map(
    [...members].map(([group, momentsOfGroup]) => {
      const pool = momentsOfGroup.reduce(mergeMoments);
      return [
        group,
        {
          regression: plainRegression(pool, addedVariance) ?? together,
          prior: momentsOfGroup.length > 1 && priorCases > 0 ? priorOf(pool, priorCases) : undefined,
        },
      ];
    }),
  );
  return moments.map((momentsOfGroup, at) => {
    const pool = pools.get(groups[at]);
    const found =
      pool?.prior === undefined
        ? plainRegression(momentsOfGroup, addedVariance)
        : updatedRegression(mergeMoments(momentsOfGroup, pool.prior), addedVariance);
    return found ?? pool?.regression ?? together;
  });
}

/** A regression with the unbiased estimate of its variance; undefined if too few cases are left for one. */
function plainRegression(moments: Moments, addedVariance: number): NormalRegression | undefined {
  return regression(moments, degreesOfFreedom(moments), addedVariance);
}

/** A regression of cases among which are those of a prior, which needs no further ones for its coefficients. */
function updatedRegression(moments: Moments, addedVariance: number): NormalRegression | undefined {
  return regression(moments, moments.weight, addedVariance);
}

function regression(moments: Moments, divisor: number, addedVariance: number): NormalRegression | undefined {
  if (!(divisor > 0)) return undefined;
  const predictors = Array.from({ length: moments.means.length - 1 }, (_, k) => k + 1);
  const { intercept, coefficients, residual } = regress(moments, 0, predictors);
  const variance = residual / divisor + addedVariance;
  return variance > 0 ? { intercept, coefficients, standardDeviation: Math.sqrt(variance) } : undefined;
}

/**
 * A group as if it were some number of cases; undefined if it has too few to estimate a variance. The products are divided
 * by the degrees of freedom, so that an assignment without cases has the unbiased variance of its group.
 */
function priorOf(pool: Moments, cases: number): Moments | undefined {
  const freedom = degreesOfFreedom(pool);
  if (!(freedom > 0)) return undefined;
  return { weight: cases, means: pool.means, products: pool.products.map((sum) => (cases * sum) / freedom) };
}

/** One column is the response, and its intercept counts like a predictor. */
function degreesOfFreedom({ weight, means }: Moments): number {
  return weight - means.length;
}
