import * as z from "zod";
import { got, ShapeError, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { parseOptions } from "../../base/options.js";
import { Beta } from "../../math/probability/distributions/beta.js";
import { Binomial } from "../../math/probability/distributions/binomial.js";
import { ChiSquared } from "../../math/probability/distributions/chi-squared.js";
import { badOption, requireWhole } from "../../math/probability/distributions/require.js";
import { type Alternative, HypothesisTest } from "./hypothesis-test.js";
import { testShape } from "./options.js";
import { standardNormal } from "./standard-normal.js";
import { tailOf } from "./tails.js";

const proportionTestOptions = z.strictObject({
  probability: z
    .custom<number | ArrayLike<number>>()
    .optional()
    .meta({ constraint: "a probability, or a list of one per group" })
    .describe(
      "The probability of success if the hypothesis holds, one for all groups or one each. By default 0.5 for one group; for several, that they are equal.",
    ),
  ...testShape,
  correction: z.boolean().default(true).describe("Whether one or two groups are corrected for continuity."),
});

export type ProportionTestOptions = Readonly<z.input<typeof proportionTestOptions>>;

const METHOD = "proportionTest";

/**
 * A test of proportions by the normal approximation: of one group against a probability, or of several groups against
 * each other. One group has Wilson's interval; two have the interval of their difference.
 *
 * ```ts
 * proportionTest(45, 100, { probability: 0.5 }).pValue; // 0.3681…
 * proportionTest([45, 62], [100, 110]).interval;
 * ```
 */
export function proportionTest(
  successes: number | ArrayLike<number>,
  trials: number | ArrayLike<number>,
  options: ProportionTestOptions = {},
): HypothesisTest {
  const { probability, alternative, level, correction } = parseOptions(
    METHOD,
    proportionTestOptions,
    options,
  );
  const counts = readCounts(METHOD, successes, trials);
  const groups = counts.length;
  const equal = probability === undefined && groups > 1;
  const expected = hypothesis(counts, probability);
  if (alternative !== "two-sided" && (groups > 2 || (groups === 2 && !equal)))
    throw badOption(METHOD, "alternative", '"two-sided" for more than one difference', quote(alternative));
  const rates = counts.map(({ successes: x, trials: n }) => x / n);
  const yates = correction ? continuity(counts, expected) : 0;
  const statistic = counts.reduce((sum, { successes: x, trials: n }, k) => {
    const off = (Math.abs(x - n * expected[k]) - yates) ** 2;
    return sum + off / (n * expected[k]) + off / (n * (1 - expected[k]));
  }, 0);
  const degreesOfFreedom = groups - (equal ? 1 : 0);
  const difference = groups === 2 && equal ? rates[0] - rates[1] : rates[0] - expected[0];
  const single = groups === 1 || (groups === 2 && equal);
  const z = Math.sign(difference) * Math.sqrt(statistic);
  const pValue =
    alternative === "two-sided"
      ? new ChiSquared({ degreesOfFreedom }).survival(statistic)
      : tailOf(standardNormal, z, alternative);
  return new HypothesisTest({
    test: groups === 1 ? "Test of a proportion" : "Test of equal proportions",
    symbol: "χ²",
    statistic,
    degreesOfFreedom,
    pValue,
    ...(single ? { alternative, level, ...about(counts, rates, expected, yates, alternative, level) } : {}),
    groups: Object.fromEntries(rates.map((rate, k) => [`proportion ${k + 1}`, rate])),
    notes: counts.some(({ trials: n }, k) => Math.min(n * expected[k], n * (1 - expected[k])) < 5)
      ? [
          "an expected count is below 5, so the approximation is rough; binomialTest or fisherExactTest is exact.",
        ]
      : [],
  });
}

interface Count {
  readonly successes: number;
  readonly trials: number;
}

function hypothesis(counts: readonly Count[], given: number | ArrayLike<number> | undefined): number[] {
  if (given === undefined && counts.length > 1) {
    const total = (of: keyof Count) => counts.reduce((sum, count) => sum + count[of], 0);
    const pooled = total("successes") / total("trials");
    if (pooled === 0 || pooled === 1)
      throw new ShapeError(
        METHOD,
        `every trial is a ${pooled === 1 ? "success" : "failure"}; there is nothing to compare.`,
        {
          expected: "successes and failures",
          received: pooled === 1 ? "successes only" : "failures only",
        },
      );
    return counts.map(() => pooled);
  }
  const values =
    given === undefined ? [0.5] : typeof given === "number" ? counts.map(() => given) : Array.from(given);
  if (values.length !== counts.length)
    throw badOption(METHOD, "probability", `one number or ${counts.length} of them`, `${values.length}`);
  return values.map((value) => {
    if (value > 0 && value < 1) return value;
    throw badOption(METHOD, "probability", "a number between 0 and 1", value);
  });
}

/** Yates's correction for one or two groups, never beyond what is observed. */
function continuity(counts: readonly Count[], expected: readonly number[]): number {
  if (counts.length > 2) return 0;
  return Math.min(
    0.5,
    ...counts.map(({ successes, trials }, k) => Math.abs(successes - trials * expected[k])),
  );
}

function inverseTrials(counts: readonly Count[]): number {
  return counts.reduce((sum, { trials }) => sum + 1 / trials, 0);
}

function about(
  counts: readonly Count[],
  rates: readonly number[],
  expected: readonly number[],
  yates: number,
  alternative: Alternative,
  level: number,
) {
  const z = standardNormal.quantile(alternative === "two-sided" ? (1 + level) / 2 : level);
  const [least, most] = counts.length === 1 ? [0, 1] : [-1, 1];
  const [lower, upper] =
    counts.length === 1 ? wilson(counts[0], yates, z) : differenceBounds(counts, rates, yates, z);
  return {
    about:
      counts.length === 1
        ? { quantity: "probability of success", hypothesis: expected[0] }
        : { quantity: "difference of proportions", hypothesis: 0 },
    estimate: counts.length === 1 ? rates[0] : rates[0] - rates[1],
    interval: [
      alternative === "less" ? least : Math.max(least, lower),
      alternative === "greater" ? most : Math.min(most, upper),
    ] as const,
  };
}

/** Wilson's interval, with the continuity correction moved into the rate. */
function wilson({ successes, trials }: Count, yates: number, z: number): [number, number] {
  const half = z ** 2 / (2 * trials);
  const bound = (side: 1 | -1) => {
    const rate = Math.min(1, Math.max(0, (successes + side * yates) / trials));
    // Rounding would leave 1e-17 there.
    if (side < 0 && rate === 0) return 0;
    if (side > 0 && rate === 1) return 1;
    const reach = z * Math.sqrt((rate * (1 - rate)) / trials + half / (2 * trials));
    return (rate + half + side * reach) / (1 + 2 * half);
  };
  return [bound(-1), bound(1)];
}

function differenceBounds(
  counts: readonly Count[],
  rates: readonly number[],
  yates: number,
  z: number,
): [number, number] {
  const variance = counts.reduce((sum, { trials }, k) => sum + (rates[k] * (1 - rates[k])) / trials, 0);
  const reach = z * Math.sqrt(variance) + yates * inverseTrials(counts);
  const difference = rates[0] - rates[1];
  return [difference - reach, difference + reach];
}

function readCounts(
  method: string,
  successes: number | ArrayLike<number>,
  trials: number | ArrayLike<number>,
): Count[] {
  const list = (name: string, value: number | ArrayLike<number>) => {
    if (typeof value === "number") return [value];
    requireList(method, name, value);
    return Array.from(value);
  };
  const [x, n] = [list("successes", successes), list("trials", trials)];
  if (x.length !== n.length || x.length === 0) {
    const sentence = words`there are ${got(x.length)} counts of successes for ${n.length} numbers of trials.`;
    throw new ShapeError(method, sentence, { expected: `${n.length} counts` });
  }
  return x.map((count, k) => {
    const total = requireWhole(method, "trials", n[k], 1);
    const hits = requireWhole(method, "successes", count, 0);
    if (hits <= total) return { successes: hits, trials: total };
    throw badOption(method, "successes", `at most the number of trials, ${total}`, hits);
  });
}

const binomialTestOptions = z.strictObject({
  probability: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe("The probability of success if the hypothesis holds."),
  ...testShape,
});

export type BinomialTestOptions = Readonly<z.input<typeof binomialTestOptions>>;

/**
 * The exact test of a proportion by the binomial distribution, with the interval of Clopper and Pearson.
 *
 * ```ts
 * binomialTest(7, 20, { probability: 0.3 }).pValue; // 0.6294…
 * ```
 */
export function binomialTest(
  successes: number,
  trials: number,
  options: BinomialTestOptions = {},
): HypothesisTest {
  const method = "binomialTest";
  const { probability, alternative, level } = parseOptions(method, binomialTestOptions, options);
  const [count] = readCounts(method, successes, trials);
  const estimate = count.successes / count.trials;
  return new HypothesisTest({
    test: "Exact binomial test",
    symbol: "successes",
    statistic: count.successes,
    pValue: binomialPValue(count, probability, alternative),
    alternative,
    about: { quantity: "probability of success", hypothesis: probability },
    estimate,
    interval: clopperPearson(count, alternative, level),
    level,
    exact: true,
  });
}

/** Outcomes this much likelier than the observed one, relatively, still count as equally likely. */
const SAME = 1 + 1e-7;

function binomialPValue({ successes, trials }: Count, probability: number, alternative: Alternative): number {
  const binomial = new Binomial({ trials, probability });
  if (alternative === "less") return binomial.cdf(successes);
  if (alternative === "greater") return binomial.survival(successes - 1);
  const observed = binomial.density(successes) * SAME;
  const mean = trials * probability;
  if (successes === mean) return 1;
  // The other tail is where the outcomes become as unlikely as the observed one.
  if (successes < mean) {
    let [low, high] = [Math.ceil(mean), trials + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (binomial.density(middle) <= observed) high = middle;
      else low = middle + 1;
    }
    return Math.min(1, binomial.cdf(successes) + binomial.survival(low - 1));
  }
  let [low, high] = [-1, Math.floor(mean)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (binomial.density(middle) <= observed) low = middle;
    else high = middle - 1;
  }
  return Math.min(1, (low < 0 ? 0 : binomial.cdf(low)) + binomial.survival(successes - 1));
}

function clopperPearson(
  { successes: x, trials: n }: Count,
  alternative: Alternative,
  level: number,
): [number, number] {
  const alpha = alternative === "two-sided" ? (1 - level) / 2 : 1 - level;
  const lower = x === 0 ? 0 : new Beta({ alpha: x, beta: n - x + 1 }).quantile(alpha);
  const upper = x === n ? 1 : new Beta({ alpha: x + 1, beta: n - x }).quantile(1 - alpha);
  return [alternative === "less" ? 0 : lower, alternative === "greater" ? 1 : upper];
}
