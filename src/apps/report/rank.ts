// Methods on the same folds, in the order of their mean score, tested against the best and the baseline.

import { holmAdjust } from "../../evaluate/compare/holm.js";
import { correctedTTest } from "../../evaluate/compare/t-test.js";
import type { CrossValidation } from "../../evaluate/validate/cross-validation.js";
import { scoreInterval } from "./score-interval.js";

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
  /** The p-value adjusted for the number of tests; undefined where a score is not finite. */
  readonly adjustedPValue: number | undefined;
}

/** The scores and the rank of one method in a comparison. */
export interface ComparedMethod extends TriedMethod {
  /** 1 is the best. */
  readonly rank: number;
  /** The score of every fold by the first metric. */
  readonly scores: readonly number[];
  readonly mean: number;
  readonly standardDeviation: number;
  /** Where the expected score lies with 95%, by the variance that is corrected for shared training rows; within bounds. */
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
  const { againstBest, againstBaseline } = testPairs(
    ordered,
    ordered.findIndex(({ name }) => name === baseline),
    testToTrain,
  );
  return ordered.map((method, at) => {
    const { summaries } = method.validation;
    const { mean, standardDeviation, range } = summaries[0];
    const scores = scoresOf(method);
    const rows = method.validation.predictions.tested.length;
    return {
      ...method,
      rank: at + 1,
      scores,
      mean,
      standardDeviation,
      interval: scoreInterval(scores, mean, testToTrain, { range, rows }),
      means: Object.fromEntries(summaries.map((summary) => [summary.metric, summary.mean])),
      againstBest: againstBest[at],
      againstBaseline: againstBaseline[at],
      fitSeconds: meanOf(method, ({ fitSeconds }) => fitSeconds),
      predictSeconds: meanOf(method, ({ predictSeconds }) => predictSeconds),
    };
  });
}

/**
 * The names of the methods that are significantly better than the baseline by a metric other than the one that ranks,
 * with p-values adjusted for their number.
 */
export function winnersBy(
  metric: string,
  better: "higher" | "lower",
  methods: readonly TriedMethod[],
  { baseline, folds }: { readonly baseline: string; readonly folds: number },
): string[] {
  const known = methods.flatMap((method) => {
    const scores = method.validation.folds.map(({ scores: all }) => all[metric] ?? Number.NaN);
    return scores.every(Number.isFinite) ? [{ name: method.name, scores }] : [];
  });
  const reference = known.find(({ name }) => name === baseline)?.scores;
  if (reference === undefined) return [];
  const others = known.filter(({ name }) => name !== baseline);
  const pValues = adjustKnown(others.map(({ scores }) => pValueOf(reference, scores, 1 / (folds - 1))));
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  return others.flatMap(({ name, scores }, at) => {
    const gain = better === "lower" ? sum(reference) - sum(scores) : sum(scores) - sum(reference);
    return gain > 0 && differs({ adjustedPValue: pValues[at] }) ? [name] : [];
  });
}

/** Whether a difference is significant. */
export function differs(test: Pick<DifferenceTest, "adjustedPValue"> | undefined): boolean {
  return test?.adjustedPValue !== undefined && test.adjustedPValue < SIGNIFICANCE;
}

/** Whether a method is significantly better than the baseline. */
export function beats(test: DifferenceTest | undefined, better: "higher" | "lower"): boolean {
  return differs(test) && test !== undefined && (better === "lower") === test.difference > 0;
}

interface Pairs {
  readonly againstBest: (DifferenceTest | undefined)[];
  readonly againstBaseline: (DifferenceTest | undefined)[];
}

/** Every method against the best, the first, and against the baseline: one family of tests, in which no pair is twice. */
function testPairs(methods: readonly TriedMethod[], baseline: number, testToTrain: number): Pairs {
  const none = methods.map(() => undefined);
  if (methods.length === 0) return { againstBest: none, againstBaseline: none };
  const scores = methods.map(scoresOf);
  const pairs = methods.flatMap((_, at) => [
    ...(at === 0 ? [] : [[0, at] as const]),
    ...(baseline <= 0 || at === 0 || at === baseline ? [] : [[baseline, at] as const]),
  ]);
  const pValues = pairs.map(([a, b]) => pValueOf(scores[a], scores[b], testToTrain));
  const adjusted = adjustKnown(pValues);
  const meanAt = (at: number) => methods[at].validation.summaries[0].mean;
  const against = (reference: number) =>
    methods.map((_, at): DifferenceTest | undefined => {
      const pair = pairs.findIndex(
        ([a, b]) => (a === reference && b === at) || (b === reference && a === at),
      );
      if (pair < 0) return undefined;
      return {
        difference: meanAt(reference) - meanAt(at),
        pValue: pValues[pair],
        adjustedPValue: adjusted[pair],
      };
    });
  return { againstBest: against(0), againstBaseline: baseline < 0 ? none : against(baseline) };
}

function scoresOf({ validation }: TriedMethod): number[] {
  const { metric } = validation.summaries[0];
  return validation.folds.map(({ scores }) => scores[metric]);
}

function pValueOf(
  reference: readonly number[],
  scores: readonly number[],
  testToTrain: number,
): number | undefined {
  if (![...reference, ...scores].every(Number.isFinite)) return undefined;
  return correctedTTest(reference, scores, { testToTrain }).pValue;
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
