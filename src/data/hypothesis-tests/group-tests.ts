import { DataError, got, words } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { momentsOf, type SampleMoments } from "../../math/linalg/moments.js";
import { ChiSquared } from "../../math/probability/distributions/chi-squared.js";
import { FisherF } from "../../math/probability/distributions/fisher-f.js";
import { midRanks, tiesOf } from "../statistics/ranks.js";
import { type Group, type Groups, readGroups } from "./arguments.js";
import { HypothesisTest } from "./hypothesis-test.js";

/** The options of `oneWayAnova`. */
export interface OneWayOptions {
  /** Whether all groups have the same variance (the classical F test, the default) or not (Welch's). */
  readonly equalVariances?: boolean;
}

/**
 * One-way analysis of variance: whether the means of several groups are equal.
 *
 * ```ts
 * oneWayAnova({ a: [5.1, 4.8, 5.5], b: [6.2, 6.0, 6.4], c: [5.0, 5.3, 4.9] }).pValue; // 0.0030…
 * ```
 */
export function oneWayAnova(groups: Groups, options: OneWayOptions = {}): HypothesisTest {
  const method = "oneWayAnova";
  requireKnownOptions(method, options, ["equalVariances"]);
  const { equalVariances = true } = options;
  const read = readGroups(method, groups, equalVariances ? 1 : 2);
  const moments = read.map(({ values }) => momentsOf(method, values));
  return equalVariances ? classical(method, read, moments) : welch(method, read, moments);
}

function classical(
  method: string,
  groups: readonly Group[],
  moments: readonly SampleMoments[],
): HypothesisTest {
  const cases = groups.reduce((sum, { values }) => sum + values.length, 0);
  const within = moments.reduce((sum, { squares }) => sum + squares, 0);
  const center = groups.reduce((sum, { values }, k) => sum + values.length * moments[k].mean, 0) / cases;
  const between = groups.reduce(
    (sum, { values }, k) => sum + values.length * (moments[k].mean - center) ** 2,
    0,
  );
  const degrees: [number, number] = [groups.length - 1, cases - groups.length];
  if (!(within > 0)) throw noVariance(method);
  return ofF(
    "One-way analysis of variance",
    between / degrees[0] / (within / degrees[1]),
    degrees,
    groups,
    moments,
  );
}

function welch(method: string, groups: readonly Group[], moments: readonly SampleMoments[]): HypothesisTest {
  const weights = groups.map(({ values }, k) => values.length / moments[k].variance);
  if (!weights.every(Number.isFinite)) throw noVariance(method);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const center = weights.reduce((sum, weight, k) => sum + weight * moments[k].mean, 0) / total;
  const k = groups.length;
  const spread =
    groups.reduce((sum, { values }, g) => sum + (1 - weights[g] / total) ** 2 / (values.length - 1), 0) /
    (k ** 2 - 1);
  const between = weights.reduce((sum, weight, g) => sum + weight * (moments[g].mean - center) ** 2, 0);
  const statistic = between / ((k - 1) * (1 + 2 * (k - 2) * spread));
  return ofF("One-way analysis of means (Welch)", statistic, [k - 1, 1 / (3 * spread)], groups, moments);
}

function ofF(
  test: string,
  statistic: number,
  degreesOfFreedom: [number, number],
  groups: readonly Group[],
  moments: readonly SampleMoments[],
): HypothesisTest {
  const [numeratorDegrees, denominatorDegrees] = degreesOfFreedom;
  const f = new FisherF({ numeratorDegrees, denominatorDegrees });
  return new HypothesisTest({
    test,
    symbol: "F",
    statistic,
    degreesOfFreedom,
    pValue: f.survival(statistic),
    groups: Object.fromEntries(groups.map(({ name }, k) => [`mean of ${name}`, moments[k].mean])),
  });
}

function noVariance(method: string): DataError {
  return new DataError(
    method,
    "no number differs from the mean of its group, so there is no error to compare with.",
    {
      expected: "numbers that vary within their group",
      received: "a sum of squares of 0",
    },
  );
}

/**
 * Levene's test of whether several groups have the same variance, by the distances from the median of each group
 * (Brown and Forsythe), which normality hardly affects.
 */
export function leveneTest(groups: Groups): HypothesisTest {
  const method = "leveneTest";
  const read = readGroups(method, groups, 2);
  const distances = read.map(({ name, values }) => {
    const median = medianOf(values);
    return { name, values: values.map((value) => Math.abs(value - median)) };
  });
  const { statistic, degreesOfFreedom, pValue } = classical(
    method,
    distances,
    distances.map(({ values }) => momentsOf(method, values)),
  );
  const variances = read.map(({ name, values }) => [
    `variance of ${name}`,
    momentsOf(method, values).variance,
  ]);
  return new HypothesisTest({
    test: "Levene's test of equal variances",
    symbol: "F",
    statistic,
    degreesOfFreedom,
    pValue,
    groups: Object.fromEntries(variances),
  });
}

/**
 * The Kruskal–Wallis test: one-way analysis of variance of the ranks, for groups that may not be normal.
 *
 * ```ts
 * kruskalWallisTest([[1, 2, 3], [2, 4, 6], [7, 8, 9]]).pValue; // 0.0438…
 * ```
 */
export function kruskalWallisTest(groups: Groups): HypothesisTest {
  const read = readGroups("kruskalWallisTest", groups, 1);
  const pooled = Float64Array.from(read.flatMap(({ values }) => Array.from(values)));
  const ranks = midRanks(pooled);
  const n = pooled.length;
  const ties = 1 - tiesOf(ranks) / (n ** 3 - n);
  if (!(ties > 0)) {
    const sentence = words`every number is ${got(pooled[0])}; nothing can be ranked.`;
    throw new DataError("kruskalWallisTest", sentence, { expected: "numbers that differ" });
  }
  let start = 0;
  let sum = 0;
  const groupMeans: [string, number][] = [];
  for (const { name, values } of read) {
    let rankSum = 0;
    for (let i = start; i < start + values.length; i += 1) rankSum += ranks[i];
    start += values.length;
    sum += rankSum ** 2 / values.length;
    groupMeans.push([`mean rank of ${name}`, rankSum / values.length]);
  }
  const statistic = ((12 * sum) / (n * (n + 1)) - 3 * (n + 1)) / ties;
  const degreesOfFreedom = read.length - 1;
  return new HypothesisTest({
    test: "Kruskal–Wallis test",
    symbol: "χ²",
    statistic,
    degreesOfFreedom,
    pValue: new ChiSquared({ degreesOfFreedom }).survival(Math.max(0, statistic)),
    groups: Object.fromEntries(groupMeans),
  });
}

function medianOf(values: Float64Array): number {
  const ordered = Float64Array.from(values).sort();
  const last = ordered.length - 1;
  return (ordered[Math.floor(last / 2)] + ordered[Math.ceil(last / 2)]) / 2;
}
