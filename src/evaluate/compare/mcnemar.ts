import { requireNumber } from "../../base/arguments.js";
import { DataError, got, rowName, ShapeError, wanted, words } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { requireOneOf } from "../../base/one-of.js";
import { Binomial } from "../../math/probability/distributions/binomial.js";
import { ChiSquared } from "../../math/probability/distributions/chi-squared.js";

/** The options of `mcNemarTest`. */
export interface McNemarOptions {
  /**
   * - "exact": by the binomial distribution.
   * - "corrected": by χ² with one degree of freedom, |b − c| less 1.
   * - "chi-squared": the same without the correction.
   * - "mid-p": the exact test with half the probability of the observed counts, which is less conservative.
   *
   * By default "exact" if the two disagree on fewer than 25 cases, and "corrected" otherwise.
   */
  readonly method?: "exact" | "corrected" | "chi-squared" | "mid-p";
}

/** A test of whether two classifiers err equally often, by the cases on which only one of them errs. */
export interface McNemarTest {
  readonly method: NonNullable<McNemarOptions["method"]>;
  /** Cases that the first classifies correctly and the second wrongly. */
  readonly onlyFirstRight: number;
  /** Cases that the second classifies correctly and the first wrongly. */
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
  requireAnswers(method, "first", firstRight);
  requireAnswers(method, "second", secondRight);
  if (firstRight.length !== secondRight.length) {
    const sentence = words`there are ${wanted(`${firstRight.length} cases`)} of the first classifier and ${got(secondRight.length)} of the second.`;
    throw new ShapeError(method, sentence);
  }
  let [onlyFirstRight, onlySecondRight] = [0, 0];
  for (let i = 0; i < firstRight.length; i += 1) {
    if (firstRight[i] && !secondRight[i]) onlyFirstRight += 1;
    else if (!firstRight[i] && secondRight[i]) onlySecondRight += 1;
  }
  return testCounts(method, onlyFirstRight, onlySecondRight, options);
}

/** Labels in place of answers would all count as correct. */
function requireAnswers(method: string, which: string, answers: ArrayLike<boolean>): void {
  requireList(method, `answers of the ${which} classifier`, answers);
  for (let row = 0; row < answers.length; row += 1) {
    const answer: unknown = answers[row];
    if (typeof answer === "boolean") continue;
    const received = quote(answer);
    throw new DataError(method, {
      what: words`the answer of the ${which} classifier at ${rowName(row)}`,
      expected: "true or false",
      received,
    });
  }
}

/** McNemar's test from the two counts of disagreement. */
export function mcNemarOfCounts(
  onlyFirstRight: number,
  onlySecondRight: number,
  options: McNemarOptions = {},
): McNemarTest {
  for (const count of [onlyFirstRight, onlySecondRight]) {
    requireNumber("mcNemarOfCounts", count, "every count");
    if (Number.isInteger(count) && count >= 0) continue;
    throw new DataError("mcNemarOfCounts", {
      what: "counts",
      expected: "whole numbers ≥ 0",
      received: count,
    });
  }
  return testCounts("mcNemarOfCounts", onlyFirstRight, onlySecondRight, options);
}

function testCounts(
  caller: string,
  onlyFirstRight: number,
  onlySecondRight: number,
  options: McNemarOptions,
): McNemarTest {
  requireKnownOptions(caller, options, ["method"]);
  const disagreements = onlyFirstRight + onlySecondRight;
  const { method = disagreements < 25 ? "exact" : "corrected" } = options;
  requireOneOf(caller, "method", method, ["exact", "corrected", "chi-squared", "mid-p"]);
  const counts = { method, onlyFirstRight, onlySecondRight };
  const smaller = Math.min(onlyFirstRight, onlySecondRight);
  if (disagreements === 0) return { ...counts, statistic: 0, pValue: 1 };
  const apart = Math.abs(onlyFirstRight - onlySecondRight);
  if (method === "exact" || method === "mid-p") {
    const binomial = new Binomial({ trials: disagreements, probability: 0.5 });
    const both = 2 * binomial.cdf(smaller);
    const pValue = method === "exact" ? both : both - Math.exp(binomial.logDensity(smaller));
    return { ...counts, statistic: smaller, pValue: Math.min(1, pValue) };
  }
  // As in R, the correction is no more than the difference itself.
  const reduced = method === "corrected" ? Math.max(0, apart - 1) : apart;
  const statistic = reduced ** 2 / disagreements;
  return { ...counts, statistic, pValue: new ChiSquared({ degreesOfFreedom: 1 }).survival(statistic) };
}
