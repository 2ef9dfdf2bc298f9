import { requireFields } from "../../../base/arguments.js";
import { FisherF } from "../../../math/probability/distributions/index.js";
import { notNested, requireSameTerms } from "../engine/model/nested.js";
import type { LinearRegressionModel } from "../linear-regression/model.js";

/** Whether one source of variation is more than chance. */
export interface VarianceTest {
  readonly degreesOfFreedom: number;
  readonly sumOfSquares: number;
  readonly meanSquare: number;
  /** The mean square divided by that of the residuals. */
  readonly statistic: number;
  readonly pValue: number;
}

/**
 * Whether the larger of two nested regressions of the same cases explains more than chance would (ESL 3.13).
 *
 * ```ts
 * compareNested(withoutAge, withAge).pValue;
 * ```
 */
export function compareNested(small: LinearRegressionModel, large: LinearRegressionModel): VarianceTest {
  for (const model of [small, large])
    requireFields(
      "compareNested",
      "every model",
      model,
      ["residualSum", "terms"],
      "a fitted LinearRegression",
    );
  requireNested(small, large);
  const sums = {
    degreesOfFreedom: large.rank - small.rank,
    sumOfSquares: small.residualSum - large.residualSum,
  };
  return testVariance(sums, large);
}

/** The F test of a sum of squares against the residuals of a model. */
export function testVariance(
  { degreesOfFreedom, sumOfSquares }: { degreesOfFreedom: number; sumOfSquares: number },
  model: LinearRegressionModel,
): VarianceTest {
  const meanSquare = sumOfSquares / degreesOfFreedom;
  // An exact fit leaves no variance to compare with.
  const statistic = model.residualVariance > 0 ? meanSquare / model.residualVariance : Number.NaN;
  const denominatorDegrees = model.degreesOfFreedom;
  const isTested = degreesOfFreedom > 0 && denominatorDegrees > 0 && Number.isFinite(statistic);
  const pValue = isTested
    ? new FisherF({ numeratorDegrees: degreesOfFreedom, denominatorDegrees }).survival(Math.max(0, statistic))
    : Number.NaN;
  return { degreesOfFreedom, sumOfSquares, meanSquare, statistic, pValue };
}

function requireNested(small: LinearRegressionModel, large: LinearRegressionModel): void {
  const refuse = (why: string, expected: string, received: string) =>
    notNested("compareNested", why, expected, received);
  requireSameTerms("compareNested", small, large);
  if (
    small.response !== large.response ||
    small.totalWeight !== large.totalWeight ||
    !sameTotal(small, large)
  )
    throw refuse("the models were not fitted to the same responses", small.response, large.response);
  if (small.rank >= large.rank)
    throw refuse(
      "the larger model has no term that the smaller one lacks",
      `rank > ${small.rank}`,
      `rank ${large.rank}`,
    );
}

/** Without an intercept the total sum is about 0, not about the mean, and cannot be compared. */
function sameTotal(small: LinearRegressionModel, large: LinearRegressionModel): boolean {
  if (small.settings.intercept !== large.settings.intercept) return true;
  return Math.abs(small.totalSum - large.totalSum) <= 1e-9 * large.totalSum;
}
