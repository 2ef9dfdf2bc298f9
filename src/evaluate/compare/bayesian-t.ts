import { requireKnownParameters } from "../../base/known-options.js";
import { momentsOf } from "../../math/linalg/moments.js";
import { requireOption } from "../../math/probability/distributions/require.js";
import { StudentT } from "../../math/probability/distributions/student-t.js";
import { readDifferences } from "./read.js";

export interface BayesianComparisonOptions {
  /** Differences up to this size are practically none; 0.01 by default. */
  readonly rope?: number;
  /** The correlation caused by shared training cases: the share of cases in a test fold, 1/k for k folds. */
  readonly correlation: number;
}

/** The difference of two methods by their scores on the same folds, as probabilities. */
export interface BayesianComparison {
  /** The posterior of the mean difference a − b, a Student's t distribution. */
  readonly posterior: StudentT;
  /** The probability that b scores higher than a, by more than the region of practical equivalence. */
  readonly lower: number;
  /** The probability that the difference is practically none. */
  readonly equivalent: number;
  /** The probability that a scores higher than b, by more than the region. */
  readonly higher: number;
}

/**
 * The Bayesian correlated t test (Corani and Benavoli 2015): the posterior of the mean difference of
 * cross-validated scores, and how much of it lies below, within and above a region of practical equivalence.
 *
 * ```ts
 * bayesianComparison(scoresA, scoresB, { correlation: 1 / 10, rope: 0.01 }).higher; // P(a is better)
 * ```
 */
export function bayesianComparison(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  options: BayesianComparisonOptions,
): BayesianComparison {
  const method = "bayesianComparison";
  requireKnownParameters(method, options, ["rope", "correlation"]);
  const { rope = 0.01, correlation } = options;
  const differences = readDifferences(method, a, b);
  requireOption(method, "rope", rope, rope >= 0 && rope < Number.POSITIVE_INFINITY, "a number ≥ 0");
  requireOption(
    method,
    "correlation",
    correlation,
    correlation >= 0 && correlation < 1,
    "a number from 0 to less than 1",
  );
  const moments = momentsOf(method, differences);
  const location = moments.mean;
  const variance = (1 / differences.length + correlation / (1 - correlation)) * moments.variance;
  if (variance === 0) return certain(location, differences.length, rope);
  const posterior = new StudentT({
    degreesOfFreedom: differences.length - 1,
    location,
    scale: Math.sqrt(variance),
  });
  const lower = posterior.cdf(-rope);
  const higher = posterior.survival(rope);
  return { posterior, lower, equivalent: Math.max(0, 1 - lower - higher), higher };
}

/** Equal differences leave no doubt; the posterior is as narrow as numbers allow. */
function certain(location: number, count: number, rope: number): BayesianComparison {
  const scale = Math.max(Math.abs(location) * Number.EPSILON, Number.MIN_VALUE);
  const posterior = new StudentT({ degreesOfFreedom: count - 1, location, scale });
  const [lower, higher] = [location < -rope ? 1 : 0, location > rope ? 1 : 0];
  return { posterior, lower, equivalent: 1 - lower - higher, higher };
}
