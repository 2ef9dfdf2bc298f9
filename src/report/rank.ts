// Methods on the same folds, in the order of their mean score, tested against the best and the baseline.

import { holmAdjust } from "../evaluate/compare/holm.js";
import { correctedTTest } from "../evaluate/compare/t-test.js";
import type { CrossValidation } from "../evaluate/resample/cross-validation.js";

/** A method that was tried on every fold. */
export interface TriedMethod {
  readonly name: string;
  /** The class of the estimator. */
  readonly kind: string;
  readonly validation: CrossValidation;
}

/** A test of the difference between two methods. */
export interface DifferenceTest {
  /** The mean of the other method less the mean of this one. */
  readonly difference: number;
  /** Undefined where a score is not finite. */
  readonly pValue: number | undefined;
  /** The same, raised for the number of tests. */
  readonly adjustedPValue: number | undefined;
}

export interface ComparedMethod extends TriedMethod {
  /** 1 is the best. */
  readonly rank: number;
  /** The score of every fold by the first metric. */
  readonly scores: readonly number[];
  readonly mean: number;
  readonly standardDeviation: number;
  /** Where the expected score lies with 95%, by the variance that is corrected for shared training rows. */
  readonly interval: readonly [lower: number, upper: number];
  /** The mean scores by all metrics. */
  readonly means: Readonly<Record<string, number>>;
  /** Against the best; undefined for the best itself. */
  readonly againstBest: DifferenceTest | undefined;
  /** Against the baseline; undefined for the baseline itself. */
  readonly againstBaseline: DifferenceTest | undefined;
  /** Mean seconds of one fold. */
  readonly fitSeconds: number;
  readonly predictSeconds: number;
}

/** Differences with smaller adjusted p-values are called significant. */
export const SIGNIFICANCE = 0.05;

/** The methods in order of their mean score by the first metric, the best first. */
export function rankMethods(
  tried: readonly TriedMethod[],
  folds: number,
  baseline: string | undefined,
): ComparedMethod[] {
  const sign = tried[0]?.validation.summaries[0].better === "lower" ? 1 : -1;
  // A mean that is not a number is worse than any other; equal means keep their order.
  const worth = ({ validation }: TriedMethod) => {
    const { mean } = validation.summaries[0];
    return Number.isNaN(mean) ? Number.POSITIVE_INFINITY : sign * mean;
  };
  const ordered = tried
    .map((method) => ({ method, value: worth(method) }))
    .sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
    .map(({ method }) => method);
  const testToTrain = 1 / (folds - 1);
  const againstBest = testAgainst(ordered, 0, testToTrain);
  const againstBaseline = testAgainst(
    ordered,
    ordered.findIndex(({ name }) => name === baseline),
    testToTrain,
  );
  return ordered.map((method, at) => {
    const { summaries } = method.validation;
    const { mean, standardDeviation } = summaries[0];
    const scores = scoresOf(method);
    const reach = reachOf(scores, testToTrain);
    return {
      ...method,
      rank: at + 1,
      scores,
      mean,
      standardDeviation,
      interval: [mean - reach, mean + reach],
      means: Object.fromEntries(summaries.map((summary) => [summary.metric, summary.mean])),
      againstBest: againstBest[at],
      againstBaseline: againstBaseline[at],
      fitSeconds: meanOf(method, ({ fitSeconds }) => fitSeconds),
      predictSeconds: meanOf(method, ({ predictSeconds }) => predictSeconds),
    };
  });
}

/** Whether a difference is significant. */
export function differs(test: Pick<DifferenceTest, "adjustedPValue"> | undefined): boolean {
  return test?.adjustedPValue !== undefined && test.adjustedPValue < SIGNIFICANCE;
}

/** Every method against one of them, which itself has no test. */
function testAgainst(
  methods: readonly TriedMethod[],
  reference: number,
  testToTrain: number,
): (DifferenceTest | undefined)[] {
  if (reference < 0 || methods.length === 0) return methods.map(() => undefined);
  const meanAt = (at: number) => methods[at].validation.summaries[0].mean;
  const scores = methods.map(scoresOf);
  const pValues = scores.map((own, at) =>
    at === reference ? undefined : pValueOf(scores[reference], own, testToTrain),
  );
  const adjusted = adjustKnown(pValues);
  return methods.map((_, at) =>
    at === reference
      ? undefined
      : {
          difference: meanAt(reference) - meanAt(at),
          pValue: pValues[at],
          adjustedPValue: adjusted[at],
        },
  );
}

function scoresOf({ validation }: TriedMethod): number[] {
  const { metric } = validation.summaries[0];
  return validation.folds.map(({ scores }) => scores[metric]);
}

function pValueOf(
  reference: readonly number[],
  own: readonly number[],
  testToTrain: number,
): number | undefined {
  if (![...reference, ...own].every(Number.isFinite)) return undefined;
  return correctedTTest(reference, own, { testToTrain }).pValue;
}

/** Half the length of the interval: that of the test of the scores against 0. */
function reachOf(scores: readonly number[], testToTrain: number): number {
  if (!scores.every(Number.isFinite)) return Number.NaN;
  const [lower, upper] = correctedTTest(scores, new Array<number>(scores.length).fill(0), {
    testToTrain,
  }).interval;
  return (upper - lower) / 2;
}

function adjustKnown(pValues: readonly (number | undefined)[]): (number | undefined)[] {
  const known = pValues.flatMap((p, at) => (p === undefined ? [] : [{ p, at }]));
  const adjusted = holmAdjust(known.map(({ p }) => p));
  const out = new Array<number | undefined>(pValues.length).fill(undefined);
  for (const [i, { at }] of known.entries()) out[at] = adjusted[i];
  return out;
}

function meanOf(
  { validation: { folds } }: TriedMethod,
  value: (fold: CrossValidation["folds"][number]) => number,
): number {
  return folds.reduce((sum, fold) => sum + value(fold), 0) / folds.length;
}
