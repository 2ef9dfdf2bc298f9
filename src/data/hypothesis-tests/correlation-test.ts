import type * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { StudentT } from "../../math/probability/distributions/student-t.js";
import {
  type CorrelationMethod,
  coefficientOf,
  pairOptions,
  readPairs,
  tooFew,
} from "../statistics/correlation.js";
import {
  isKendallExact,
  type KendallCounts,
  kendallCounts,
  kendallSurvival,
  surplusVariance,
} from "../statistics/kendall.js";
import { isSpearmanExact, spearmanSurvival } from "../statistics/spearman.js";
import { type Alternative, HypothesisTest, type HypothesisTestFields } from "./hypothesis-test.js";
import { testShape } from "./options.js";
import { standardNormal } from "./standard-normal.js";
import { intervalAround, tailOf } from "./tails.js";

const correlationTestOptions = pairOptions.extend(testShape);

export type CorrelationTestOptions = Readonly<z.input<typeof correlationTestOptions>>;

/** A correlation with its confidence interval, and a test of the hypothesis that there is none. */
export class CorrelationTest extends HypothesisTest {
  readonly method: CorrelationMethod;
  readonly coefficient: number;
  /** The number of pairs used. */
  readonly count: number;

  constructor(fields: HypothesisTestFields, method: CorrelationMethod, coefficient: number, count: number) {
    super(fields);
    this.method = method;
    this.coefficient = coefficient;
    this.count = count;
  }
}

const METHOD = "correlationTest";
const NAMES = { pearson: "Pearson's", spearman: "Spearman's", kendall: "Kendall's" } as const;

/**
 * The correlation of two lists of numbers with its p-value and interval; requires at least three pairs. P-values are by
 * Student's t with n − 2 degrees of freedom for Pearson, exact for normal data. For Spearman they are exact up to 12
 * pairs without ties, then by Edgeworth's series, and by t for ties; for Kendall exact up to 33 pairs without ties,
 * otherwise by the normal approximation with the variance adjusted for ties. Intervals are by Fisher's transformation, with the standard errors of Bonett and Wright (2000) for Spearman and of Fieller,
 * Hartley and Pearson (1957) for Kendall, which are approximations.
 *
 * ```ts
 * correlationTest([1, 2, 3, 4], [1, 4, 9, 16]).pValue; // 0.0156…
 * ```
 */
export function correlationTest(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: CorrelationTestOptions = {},
): CorrelationTest {
  const { alternative, level, ...settings } = parseOptions(METHOD, correlationTestOptions, options);
  const { method } = settings;
  const pairs = readPairs(METHOD, x, y, settings);
  const coefficient = coefficientOf(METHOD, pairs, method, ["x", "y"]);
  const count = pairs.x.length;
  if (count < 3) throw tooFew(METHOD, 3, count);
  const tested =
    method === "kendall"
      ? kendallTest(kendallCounts(pairs.x, pairs.y), alternative)
      : method === "spearman" && !hasTies(pairs.x) && !hasTies(pairs.y)
        ? spearmanTest(coefficient, count, alternative)
        : studentTest(coefficient, count - 2, alternative);
  const interval = intervalOf(method, coefficient, count, level, alternative);
  const fields = {
    ...tested,
    test: `${NAMES[method]} correlation`,
    alternative,
    about: { quantity: "correlation", hypothesis: 0 },
    estimate: coefficient,
    ...(interval === undefined
      ? { notes: ["There are too few pairs for a confidence interval."] }
      : { interval, level }),
  };
  return new CorrelationTest(fields, method, coefficient, count);
}

function studentTest(coefficient: number, degreesOfFreedom: number, alternative: Alternative) {
  const rest = (1 - coefficient) * (1 + coefficient);
  const statistic =
    rest <= 0 ? coefficient * Number.POSITIVE_INFINITY : coefficient * Math.sqrt(degreesOfFreedom / rest);
  const student = new StudentT({ degreesOfFreedom });
  return { symbol: "t", statistic, degreesOfFreedom, pValue: tailOf(student, statistic, alternative) };
}

function hasTies(values: Float64Array): boolean {
  return new Set(values).size < values.length;
}

function spearmanTest(coefficient: number, count: number, alternative: Alternative) {
  const { pValue: _, ...rest } = studentTest(coefficient, count - 2, alternative);
  const pValue = symmetricTail((r) => spearmanSurvival(r, count), coefficient, alternative);
  return { ...rest, pValue, exact: isSpearmanExact(count) };
}

function kendallTest(counts: KendallCounts, alternative: Alternative) {
  const { surplus } = counts;
  const pValue = symmetricTail((s) => kendallSurvival(counts, s), surplus, alternative);
  const statistic = surplus / Math.sqrt(surplusVariance(counts));
  return { symbol: "z", statistic, pValue, exact: isKendallExact(counts) };
}

/** The p-value of a statistic that is as likely above 0 as below, from the probability of at least its value. */
function symmetricTail(survival: (value: number) => number, value: number, alternative: Alternative): number {
  if (alternative === "two-sided") return Math.min(1, 2 * survival(Math.abs(value)));
  return survival(alternative === "greater" ? value : -value);
}

/** By Fisher's transformation, whose error depends on the method; undefined for too few pairs. */
function intervalOf(
  method: CorrelationMethod,
  coefficient: number,
  count: number,
  level: number,
  alternative: Alternative,
): [lower: number, upper: number] | undefined {
  const variance = {
    pearson: 1 / (count - 3),
    spearman: (1 + coefficient ** 2 / 2) / (count - 3),
    kendall: 0.437 / (count - 4),
  }[method];
  if (!(variance > 0 && variance < Number.POSITIVE_INFINITY)) return undefined;
  const center = Math.atanh(coefficient);
  const [lower, upper] = intervalAround(center, Math.sqrt(variance), standardNormal, level, alternative);
  return [Math.tanh(lower), Math.tanh(upper)];
}
