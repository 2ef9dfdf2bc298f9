import { DataError } from "../../base/errors.js";
import { ChiSquared, FisherF } from "../../probability/distributions/index.js";

/** What a likelihood-ratio test needs to know of a model. */
export interface DevianceModel {
  readonly kind: string;
  readonly features: readonly string[];
  readonly deviance: number;
  /** The deviance of a model of intercepts alone, by which one sees whether responses are the same. */
  readonly nullDeviance: number;
  /** Residual degrees of freedom. */
  readonly degreesOfFreedom: number;
  readonly cases: number;
  readonly settings: { readonly intercept: boolean };
  /** Estimated where the family leaves it open; 1 for the others. */
  readonly dispersion?: number | undefined;
  readonly estimatesDispersion?: boolean | undefined;
  readonly penalized?: boolean | undefined;
}

/** Whether the larger of two nested models explains more than chance would. */
export interface DevianceTest {
  /** The difference of the deviances; by degrees of freedom and dispersion where that is estimated. */
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  /** Which distribution the statistic has if the smaller model is right. */
  readonly distribution: "chi-squared" | "F";
  readonly pValue: number;
}

/**
 * Whether the larger of two nested logistic regressions or generalized linear models of the same cases explains
 * more than chance would: `anova(small, large, test = "Chisq")` in R, or "F" where dispersion is estimated.
 *
 * ```ts
 * compareDeviance(withoutAge, withAge).pValue;
 * ```
 */
export function compareDeviance(small: DevianceModel, large: DevianceModel): DevianceTest {
  requireNested(small, large);
  const degreesOfFreedom = small.degreesOfFreedom - large.degreesOfFreedom;
  const difference = Math.max(0, small.deviance - large.deviance);
  if (large.estimatesDispersion) {
    const statistic = difference / degreesOfFreedom / (large.dispersion ?? 1);
    const own = { numeratorDegrees: degreesOfFreedom, denominatorDegrees: large.degreesOfFreedom };
    return { statistic, degreesOfFreedom, distribution: "F", pValue: new FisherF(own).survival(statistic) };
  }
  const pValue = new ChiSquared({ degreesOfFreedom }).survival(difference);
  return { statistic: difference, degreesOfFreedom, distribution: "chi-squared", pValue };
}

function requireNested(small: DevianceModel, large: DevianceModel): void {
  const refuse = (why: string, expected: string, received: string) =>
    new DataError(`compareDeviance: ${why}.`, { method: "compareDeviance", expected, received });
  if (small.penalized || large.penalized)
    throw refuse("a penalized model is none of maximum likelihood", "no penalty", "a penalty");
  const names = new Set(large.features);
  const missing = small.features.find((name) => !names.has(name));
  if (missing !== undefined)
    throw refuse(
      `the larger model has no feature "${missing}", which the smaller one has`,
      `"${missing}"`,
      large.features.join(", "),
    );
  if (small.settings.intercept && !large.settings.intercept)
    throw refuse("the smaller model has an intercept and the larger one has none", "an intercept", "none");
  const sameNull = Math.abs(small.nullDeviance - large.nullDeviance) <= 1e-9 * Math.abs(large.nullDeviance);
  const comparable = small.settings.intercept === large.settings.intercept;
  if (small.kind !== large.kind || small.cases !== large.cases || (comparable && !sameNull))
    throw refuse("the models were not fitted to the same responses", small.kind, large.kind);
  if (small.degreesOfFreedom <= large.degreesOfFreedom)
    throw refuse(
      "the larger model has no term that the smaller one lacks",
      `fewer than ${small.degreesOfFreedom} residual degrees of freedom`,
      String(large.degreesOfFreedom),
    );
}
