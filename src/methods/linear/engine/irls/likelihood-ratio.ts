import { requireFields } from "../../../../base/arguments.js";
import { ChiSquared, FisherF } from "../../../../math/probability/distributions/index.js";
import { notNested, requireSameTerms } from "../model/nested.js";

/** What a likelihood-ratio test needs to know about a model. */
export interface DevianceModel {
  readonly kind: string;
  readonly features: readonly string[];
  readonly deviance: number;
  /** The deviance of a model of intercepts alone, which shows whether two models have the same responses. */
  readonly nullDeviance: number;
  /** Residual degrees of freedom. */
  readonly degreesOfFreedom: number;
  /** The sum of the weights of the training cases. */
  readonly totalWeight: number;
  readonly settings: { readonly intercept: boolean };
  /** Estimated where the family leaves it open, else 1. */
  readonly dispersion?: number | undefined;
  readonly estimatesDispersion?: boolean | undefined;
  readonly penalized?: boolean | undefined;
}

/** Whether the larger of two nested models explains more than chance would. */
export interface DevianceTest {
  /** The difference of the deviances, divided by degrees of freedom and dispersion where the latter is estimated. */
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
  for (const model of [small, large])
    requireFields(
      "compareDeviance",
      "every model",
      model,
      ["deviance", "settings", "terms"],
      "a GLM or a logistic regression",
    );
  requireNested(small, large);
  const degreesOfFreedom = small.degreesOfFreedom - large.degreesOfFreedom;
  const difference = Math.max(0, small.deviance - large.deviance);
  if (large.estimatesDispersion) {
    const { dispersion = 1, degreesOfFreedom: denominatorDegrees } = large;
    // An exact fit, or one without degrees of freedom, leaves nothing to compare with.
    if (!(dispersion > 0))
      return { statistic: Number.NaN, degreesOfFreedom, distribution: "F", pValue: Number.NaN };
    const statistic = difference / degreesOfFreedom / dispersion;
    const reference = new FisherF({ numeratorDegrees: degreesOfFreedom, denominatorDegrees });
    return { statistic, degreesOfFreedom, distribution: "F", pValue: reference.survival(statistic) };
  }
  const pValue = new ChiSquared({ degreesOfFreedom }).survival(difference);
  return { statistic: difference, degreesOfFreedom, distribution: "chi-squared", pValue };
}

function requireNested(small: DevianceModel, large: DevianceModel): void {
  const refuse = (why: string, expected: string, received: string) =>
    notNested("compareDeviance", why, expected, received);
  if (small.penalized || large.penalized)
    throw refuse("a penalized model does not maximize the likelihood", "no penalty", "a penalty");
  requireSameTerms("compareDeviance", small, large);
  const sameNull = Math.abs(small.nullDeviance - large.nullDeviance) <= 1e-9 * Math.abs(large.nullDeviance);
  const comparable = small.settings.intercept === large.settings.intercept;
  if (small.kind !== large.kind || small.totalWeight !== large.totalWeight || (comparable && !sameNull))
    throw refuse("the models were not fitted to the same responses", small.kind, large.kind);
  if (small.degreesOfFreedom <= large.degreesOfFreedom)
    throw refuse(
      "the larger model has no term that the smaller one lacks",
      `fewer than ${small.degreesOfFreedom} residual degrees of freedom`,
      String(large.degreesOfFreedom),
    );
}
