import { DataError, ShapeError } from "../base/errors.js";
import { requireKnownOptions } from "../base/known-options.js";
import { requireReal } from "../probability/distributions/require.js";
import { StudentT } from "../probability/distributions/student-t.js";
import { readAlternative, readGroup, readLevel } from "./arguments.js";
import { type Alternative, HypothesisTest } from "./hypothesis-test.js";
import { momentsOf } from "./moments.js";
import { intervalAround, tailOf } from "./tails.js";

export interface TTestOptions {
  /** The mean, or the difference of means, if the hypothesis holds; 0 by default. */
  readonly mean?: number;
  /** Whether x and y are pairs; false by default. */
  readonly paired?: boolean;
  /** Whether both groups have the same variance (Student's test) or not (Welch's test, the default). */
  readonly equalVariances?: boolean;
  /** "two-sided" by default. */
  readonly alternative?: Alternative;
  /** The confidence level of the interval; 0.95 by default. */
  readonly level?: number;
}

const METHOD = "tTest";

/**
 * A t test of one mean, of two, or of pairs, with the confidence interval. Two groups are compared by Welch's test
 * unless `equalVariances` is set.
 *
 * ```ts
 * tTest([5.1, 4.9, 6.2, 5.8], { mean: 5 }).pValue; // 0.1972…
 * tTest([5.1, 4.9, 6.2, 5.8], [4.1, 5.0, 4.4]).interval;
 * ```
 */
export function tTest(x: ArrayLike<number>, options?: TTestOptions): HypothesisTest;
export function tTest(x: ArrayLike<number>, y: ArrayLike<number>, options?: TTestOptions): HypothesisTest;
export function tTest(
  x: ArrayLike<number>,
  second?: ArrayLike<number> | TTestOptions,
  third?: TTestOptions,
): HypothesisTest {
  const two = typeof second === "object" && second !== null && "length" in second;
  const y = two ? second : undefined;
  const options = (two ? third : (second as TTestOptions | undefined)) ?? {};
  requireKnownOptions(METHOD, options, ["mean", "paired", "equalVariances", "alternative", "level"]);
  const { paired = false, equalVariances = false } = options;
  const settings: Settings = {
    hypothesis: requireReal(METHOD, "mean", options.mean ?? 0),
    alternative: readAlternative(METHOD, options.alternative),
    level: readLevel(METHOD, options.level),
  };
  if (y === undefined) return ofOne(readGroup(METHOD, x, 2), settings);
  if (paired) return ofPairs(readGroup(METHOD, x, 2, "x"), readGroup(METHOD, y, 2, "y"), settings);
  const fewest = equalVariances ? 1 : 2;
  return ofTwo(
    readGroup(METHOD, x, fewest, "x"),
    readGroup(METHOD, y, fewest, "y"),
    equalVariances,
    settings,
  );
}

interface Settings {
  readonly hypothesis: number;
  readonly alternative: Alternative;
  readonly level: number;
}

interface Comparison {
  readonly test: string;
  readonly quantity: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly degreesOfFreedom: number;
  readonly groups: Readonly<Record<string, number>>;
}

function ofOne(x: Float64Array, settings: Settings): HypothesisTest {
  const { mean, variance } = momentsOf(x);
  return decide(
    {
      test: "One-sample t test",
      quantity: "mean",
      estimate: mean,
      standardError: Math.sqrt(variance / x.length),
      degreesOfFreedom: x.length - 1,
      groups: { "mean of x": mean },
    },
    settings,
  );
}

function ofPairs(x: Float64Array, y: Float64Array, settings: Settings): HypothesisTest {
  if (x.length !== y.length) {
    const sentence = `pairs need as many numbers in y as in x, ${x.length}; got ${y.length}.`;
    throw new ShapeError(METHOD, sentence, { expected: `${x.length} numbers`, received: String(y.length) });
  }
  const differences = x.map((value, i) => value - y[i]);
  const { mean, variance } = momentsOf(differences);
  return decide(
    {
      test: "Paired t test",
      quantity: "mean of the differences",
      estimate: mean,
      standardError: Math.sqrt(variance / x.length),
      degreesOfFreedom: x.length - 1,
      groups: { "mean of x − y": mean },
    },
    settings,
  );
}

function ofTwo(x: Float64Array, y: Float64Array, equal: boolean, settings: Settings): HypothesisTest {
  const [a, b] = [momentsOf(x), momentsOf(y)];
  const common = {
    quantity: "difference of means",
    estimate: a.mean - b.mean,
    groups: { "mean of x": a.mean, "mean of y": b.mean },
  };
  if (equal) {
    const degreesOfFreedom = x.length + y.length - 2;
    const pooled = (a.squares + b.squares) / degreesOfFreedom;
    const standardError = Math.sqrt(pooled * (1 / x.length + 1 / y.length));
    return decide({ ...common, test: "Two-sample t test", standardError, degreesOfFreedom }, settings);
  }
  const [u, v] = [a.variance / x.length, b.variance / y.length];
  // The ratios, and not the squares, so that tiny variances do not vanish.
  const total = u + v;
  const degreesOfFreedom = 1 / ((u / total) ** 2 / (x.length - 1) + (v / total) ** 2 / (y.length - 1));
  return decide(
    { ...common, test: "Welch's t test", standardError: Math.sqrt(total), degreesOfFreedom },
    settings,
  );
}

function decide(comparison: Comparison, { hypothesis, alternative, level }: Settings): HypothesisTest {
  const { test, quantity, estimate, standardError, degreesOfFreedom, groups } = comparison;
  if (!(degreesOfFreedom > 0) || !(standardError > 10 * Number.EPSILON * Math.abs(estimate))) {
    throw new DataError(
      METHOD,
      "the numbers do not vary within their group, so there is no error to compare with.",
      {
        expected: "numbers that vary",
        received: `a standard error of ${standardError}`,
      },
    );
  }
  const statistic = (estimate - hypothesis) / standardError;
  const t = new StudentT({ degreesOfFreedom });
  return new HypothesisTest({
    test,
    symbol: "t",
    statistic,
    degreesOfFreedom,
    pValue: tailOf(t, statistic, alternative),
    alternative,
    about: { quantity, hypothesis },
    estimate,
    interval: intervalAround(estimate, standardError, t, level, alternative),
    level,
    groups,
  });
}
