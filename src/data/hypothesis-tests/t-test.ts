import * as z from "zod";
import { DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { momentsOf } from "../../math/linalg/moments.js";
import { readGroup } from "./arguments.js";
import { HypothesisTest } from "./hypothesis-test.js";
import { judgeByT, type Measured, measureMean, type TSettings } from "./judge-by-t.js";
import { testShape } from "./options.js";

const tTestOptions = z.strictObject({
  mean: z.number().default(0).describe("The mean, or the difference of means, if the hypothesis holds."),
  paired: z.boolean().default(false).describe("Whether x and y are pairs."),
  equalVariances: z
    .boolean()
    .default(false)
    .describe("Whether both groups have the same variance (Student's test) or not (Welch's)."),
  ...testShape,
});

export type TTestOptions = Readonly<z.input<typeof tTestOptions>>;

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
  const options = two ? third : second;
  const { mean, paired, equalVariances, ...rest } = parseOptions(METHOD, tTestOptions, options);
  const settings: TSettings = { hypothesis: mean, ...rest };
  if (y === undefined) return ofOne(readGroup(METHOD, x, 2), ONE, settings);
  if (paired)
    return ofOne(differencesOf(readGroup(METHOD, x, 2, "x"), readGroup(METHOD, y, 2, "y")), PAIRS, settings);
  const fewest = equalVariances ? 1 : 2;
  return ofTwo(
    readGroup(METHOD, x, fewest, "x"),
    readGroup(METHOD, y, fewest, "y"),
    equalVariances,
    settings,
  );
}

interface Comparison extends Measured {
  readonly test: string;
  readonly quantity: string;
  readonly groups: Readonly<Record<string, number>>;
}

/** What the mean of one sample is called. */
interface Naming {
  readonly test: string;
  readonly quantity: string;
  readonly group: string;
}

const ONE: Naming = { test: "One-sample t test", quantity: "mean", group: "mean of x" };
const PAIRS: Naming = { test: "Paired t test", quantity: "mean of the differences", group: "mean of x − y" };

function ofOne(x: Float64Array, { test, quantity, group }: Naming, settings: TSettings): HypothesisTest {
  const measured = measureMean(METHOD, x);
  return decide({ test, quantity, ...measured, groups: { [group]: measured.estimate } }, settings);
}

function differencesOf(x: Float64Array, y: Float64Array): Float64Array {
  if (x.length === y.length) return x.map((value, i) => value - y[i]);
  const sentence = words`pairs need ${wanted(`as many numbers in y as in x, ${x.length}`)}; got ${got(y.length)}.`;
  throw new ShapeError(METHOD, sentence);
}

function ofTwo(x: Float64Array, y: Float64Array, equal: boolean, settings: TSettings): HypothesisTest {
  const [a, b] = [momentsOf(METHOD, x), momentsOf(METHOD, y)];
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

function decide({ test, quantity, groups, ...measured }: Comparison, settings: TSettings): HypothesisTest {
  const { estimate, standardError, degreesOfFreedom } = measured;
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
  const { hypothesis, alternative, level } = settings;
  return new HypothesisTest({
    test,
    symbol: "t",
    ...judgeByT(measured, settings),
    degreesOfFreedom,
    alternative,
    about: { quantity, hypothesis },
    estimate,
    level,
    groups,
  });
}
