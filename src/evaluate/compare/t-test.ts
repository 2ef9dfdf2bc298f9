import { counted, got, OptionError, wanted, words } from "../../base/errors.js";
import { requireKnownOptions, requireKnownParameters } from "../../base/known-options.js";
import { judgeByT, measureMean } from "../../data/hypothesis-tests/judge-by-t.js";
import { tailOf } from "../../data/hypothesis-tests/tails.js";
import { mean, momentsOf } from "../../math/linalg/moments.js";
import { FisherF } from "../../math/probability/distributions/fisher-f.js";
import { requireLevel, requirePositive } from "../../math/probability/distributions/require.js";
import { StudentT } from "../../math/probability/distributions/student-t.js";
import { readDifferences } from "./read.js";

/** A test of whether two methods score the same on average. */
export interface PairedTest {
  /** The mean of a − b. */
  readonly difference: number;
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  /** The probability of at least this statistic, either way, if there were no difference. */
  readonly pValue: number;
  /** The confidence interval of the difference. */
  readonly interval: readonly [lower: number, upper: number];
  readonly level: number;
}

/** The options of tests that compare two methods. */
export interface TestOptions {
  /** The confidence level of the interval; 0.95 by default. */
  readonly level?: number;
}

/**
 * Student's t test of paired differences. The scores of cross-validation folds are not independent, because their
 * training parts overlap; `correctedTTest` takes that into account.
 *
 * ```ts
 * pairedTTest([0.9, 0.8, 0.85], [0.8, 0.75, 0.8]).pValue; // 0.0572…
 * ```
 */
export function pairedTTest(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  options: TestOptions = {},
): PairedTest {
  requireKnownOptions("pairedTTest", options, ["level"]);
  const differences = readDifferences("pairedTTest", a, b);
  return tTest("pairedTTest", differences, 1 / differences.length, options.level);
}

/** The options of `correctedTTest`. */
export interface CorrectedTestOptions extends TestOptions {
  /**
   * The ratio of test cases to training cases: 1/(k − 1) for k folds. It accounts for the correlation that shared
   * training cases cause.
   */
  readonly testToTrain: number;
}

/**
 * Student's t test with the variance of resampled scores corrected for shared training cases: 1/n becomes
 * 1/n + test/train (Nadeau and Bengio 2003). For k folds repeated r times, pass all k·r scores.
 *
 * ```ts
 * correctedTTest(scoresA, scoresB, { testToTrain: 1 / 9 }); // ten folds
 * ```
 */
export function correctedTTest(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  options: CorrectedTestOptions,
): PairedTest {
  const method = "correctedTTest";
  requireKnownParameters(method, options, ["testToTrain", "level"]);
  const { testToTrain, level } = options;
  const differences = readDifferences(method, a, b);
  requirePositive(method, "testToTrain", testToTrain);
  return tTest(method, differences, 1 / differences.length + testToTrain, level);
}

/** The test of a mean difference whose variance is `factor` times that of the differences. */
function tTest(method: string, differences: Float64Array, factor: number, level = 0.95): PairedTest {
  requireLevel(method, level);
  const measured = measureMean(method, differences, factor);
  const { estimate: difference, degreesOfFreedom } = measured;
  const judged = judgeByT(measured, { hypothesis: 0, alternative: "two-sided", level });
  return { difference, degreesOfFreedom, ...judged, level };
}

/** A test by five repetitions of twofold cross-validation. */
export interface FiveByTwoTest {
  readonly difference: number;
  readonly statistic: number;
  readonly degreesOfFreedom: number | readonly [numerator: number, denominator: number];
  readonly pValue: number;
}

/**
 * Dietterich's t test by five repetitions of twofold cross-validation: the first difference over the spread within
 * the five pairs, with five degrees of freedom. Scores are ordered by repetition, two of each.
 */
export function fiveByTwoTTest(a: ArrayLike<number>, b: ArrayLike<number>): FiveByTwoTest {
  const { differences, variances } = fiveByTwo("fiveByTwoTTest", a, b);
  const statistic = differences[0] === 0 ? 0 : differences[0] / Math.sqrt(mean(variances));
  const pValue = tailOf(new StudentT({ degreesOfFreedom: 5 }), statistic, "two-sided");
  return { difference: mean(differences), statistic, degreesOfFreedom: 5, pValue };
}

/**
 * Alpaydin's F test of the same scores: the ten squared differences over the spread, with 10 and 5 degrees of freedom;
 * unlike the t test, it does not depend on which half comes first.
 */
export function fiveByTwoFTest(a: ArrayLike<number>, b: ArrayLike<number>): FiveByTwoTest {
  const { differences, variances } = fiveByTwo("fiveByTwoFTest", a, b);
  const squares = differences.reduce((sum, difference) => sum + difference ** 2, 0);
  const statistic = squares === 0 ? 0 : squares / (10 * mean(variances));
  const f = new FisherF({ numeratorDegrees: 10, denominatorDegrees: 5 });
  const pValue = statistic === Number.POSITIVE_INFINITY ? 0 : f.survival(statistic);
  return { difference: mean(differences), statistic, degreesOfFreedom: [10, 5], pValue };
}

/** The ten differences, and the sum of squares of each pair of them about its mean. */
function fiveByTwo(method: string, a: ArrayLike<number>, b: ArrayLike<number>) {
  const differences = readDifferences(method, a, b, 10);
  if (differences.length !== 10) {
    const sentence = words`needs ${wanted("ten scores")}, two from each of five repetitions; got ${got(counted(differences.length, "score"))}.`;
    throw new OptionError(method, sentence);
  }
  const pair = (i: number) => differences.subarray(2 * i, 2 * i + 2);
  const variances = Float64Array.from({ length: 5 }, (_, i) => momentsOf(method, pair(i)).squares);
  return { differences, variances };
}
