import { DataError, OptionError, ShapeError } from "../../base/errors.js";
import { Binomial } from "../../probability/distributions/binomial.js";
import { ChiSquared } from "../../probability/distributions/chi-squared.js";

export interface McNemarOptions {
  /**
   * - "exact": by the binomial distribution.
   * - "corrected": by χ² with one degree of freedom, |b − c| less 1.
   * - "chi-squared": the same without the correction.
   * - "mid-p": the exact one with half the probability of what was observed, which is less cautious.
   *
   * "exact" below 25 cases on which the two disagree, and "corrected" otherwise, unless given.
   */
  readonly method?: "exact" | "corrected" | "chi-squared" | "mid-p";
}

/** A test whether two classifiers err equally often, by the cases on which just one of them errs. */
export interface McNemarTest {
  readonly method: NonNullable<McNemarOptions["method"]>;
  /** Cases that the first has right and the second wrong. */
  readonly onlyFirstRight: number;
  /** Cases that the second has right and the first wrong. */
  readonly onlySecondRight: number;
  /** χ², or for the exact tests the smaller of the two counts. */
  readonly statistic: number;
  readonly pValue: number;
}

/**
 * McNemar's test of two classifiers on the same test cases.
 *
 * ```ts
 * mcNemarTest([true, true, false, true], [true, false, false, false]).pValue; // 0.5
 * ```
 */
export function mcNemarTest(
  firstRight: ArrayLike<boolean>,
  secondRight: ArrayLike<boolean>,
  options: McNemarOptions = {},
): McNemarTest {
  const method = "mcNemarTest";
  if (firstRight.length !== secondRight.length) {
    throw new ShapeError(
      `${method}: there are ${firstRight.length} cases of the first and ${secondRight.length} of the second.`,
      { method, expected: `${firstRight.length} cases`, received: `${secondRight.length} cases` },
    );
  }
  let [onlyFirstRight, onlySecondRight] = [0, 0];
  for (let i = 0; i < firstRight.length; i += 1) {
    if (firstRight[i] && !secondRight[i]) onlyFirstRight += 1;
    else if (!firstRight[i] && secondRight[i]) onlySecondRight += 1;
  }
  return mcNemarOfCounts(onlyFirstRight, onlySecondRight, options);
}

/** The same from the two counts of disagreement. */
export function mcNemarOfCounts(
  onlyFirstRight: number,
  onlySecondRight: number,
  options: McNemarOptions = {},
): McNemarTest {
  const disagreements = onlyFirstRight + onlySecondRight;
  for (const count of [onlyFirstRight, onlySecondRight]) {
    if (Number.isInteger(count) && count >= 0) continue;
    throw new DataError(`mcNemarOfCounts: counts must be whole numbers ≥ 0; got ${count}.`, {
      method: "mcNemarOfCounts",
      expected: "a whole number ≥ 0",
      received: String(count),
    });
  }
  const { method = disagreements < 25 ? "exact" : "corrected" } = options;
  const counts = { method, onlyFirstRight, onlySecondRight };
  const smaller = Math.min(onlyFirstRight, onlySecondRight);
  if (disagreements === 0) return { ...counts, statistic: 0, pValue: 1 };
  const apart = Math.abs(onlyFirstRight - onlySecondRight);
  switch (method) {
    case "exact":
    case "mid-p": {
      const binomial = new Binomial({ trials: disagreements, probability: 0.5 });
      const both = 2 * binomial.cdf(smaller);
      const pValue = method === "exact" ? both : both - Math.exp(binomial.logDensity(smaller));
      return { ...counts, statistic: smaller, pValue: Math.min(1, pValue) };
    }
    case "corrected":
    case "chi-squared": {
      // As in R, the correction is no more than the difference itself.
      const reduced = method === "corrected" ? Math.max(0, apart - 1) : apart;
      const statistic = reduced ** 2 / disagreements;
      return { ...counts, statistic, pValue: new ChiSquared({ degreesOfFreedom: 1 }).survival(statistic) };
    }
    default:
      throw new OptionError(
        `mcNemarTest: option "method" is ${JSON.stringify(method)}, which is not known.`,
        {
          method: "mcNemarTest",
          option: "method",
          expected: '"exact", "corrected", "chi-squared" or "mid-p"',
          received: String(method),
        },
      );
  }
}
