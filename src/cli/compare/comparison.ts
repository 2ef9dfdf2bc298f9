// Methods on the same folds, in the order of their mean score, each tested against the first.

import { holmAdjust } from "../../evaluate/compare/holm.js";
import { correctedTTest } from "../../evaluate/compare/t-test.js";
import type { CrossValidation } from "../../evaluate/resample/cross-validation.js";
import type { PreparationPlan } from "../data/preparation.js";
import type { Problem } from "../data/problem.js";

/** A method that was tried on every fold. */
export interface TriedMethod {
  readonly kind: string;
  readonly validation: CrossValidation;
}

/** A method that could not be fitted or tried. */
export interface FailedMethod {
  readonly kind: string;
  readonly why: string;
}

export interface RankedMethod extends TriedMethod {
  /** 1 is the best. */
  readonly rank: number;
  /** The score of every fold by the first metric. */
  readonly scores: readonly number[];
  readonly mean: number;
  readonly standardDeviation: number;
  /** Where the expected score lies, by the variance that is corrected for shared training rows. */
  readonly interval: readonly [lower: number, upper: number];
  /** The mean scores by all metrics. */
  readonly means: Readonly<Record<string, number>>;
  /** The mean of the best less this one; 0 for the best itself. */
  readonly difference: number;
  /** Of the test against the best; undefined for the best itself, and where a score is not finite. */
  readonly pValue: number | undefined;
  /** The same, raised for the number of tests. */
  readonly adjustedPValue: number | undefined;
  /** Seconds of one fold, on average. */
  readonly fitSeconds: number;
  readonly predictSeconds: number;
}

export interface Comparison {
  readonly problem: Problem;
  readonly plan: PreparationPlan;
  readonly folds: number;
  readonly repeats: number;
  readonly seed: number;
  readonly metrics: readonly string[];
  readonly better: "higher" | "lower";
  readonly ranked: readonly RankedMethod[];
  readonly failed: readonly FailedMethod[];
}

/** Differences with smaller adjusted p-values are called significant. */
export const SIGNIFICANCE = 0.05;

/** The methods in order of their mean score by the first metric, the best first. */
export function rankMethods(tried: readonly TriedMethod[], folds: number): RankedMethod[] {
  const sign = tried[0]?.validation.summaries[0].better === "lower" ? 1 : -1;
  // A mean that is no number is worse than any; equal means keep the order they came in.
  const worth = ({ validation }: TriedMethod) => {
    const { mean } = validation.summaries[0];
    return Number.isNaN(mean) ? Number.POSITIVE_INFINITY : sign * mean;
  };
  const ordered = tried
    .map((method) => ({ method, value: worth(method) }))
    .sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
    .map(({ method }) => method);
  const testToTrain = 1 / (folds - 1);
  const scores = ordered.map(scoresOf);
  const pValues = scores.slice(1).map((own) => pValue(scores[0], own, testToTrain));
  const adjusted = adjustKnown(pValues);
  return ordered.map((method, at) => {
    const { summaries } = method.validation;
    const { mean, standardDeviation } = summaries[0];
    const reach = reachOf(scores[at], testToTrain);
    return {
      ...method,
      rank: at + 1,
      scores: scores[at],
      mean,
      standardDeviation,
      interval: [mean - reach, mean + reach],
      means: Object.fromEntries(summaries.map((summary) => [summary.metric, summary.mean])),
      difference: at === 0 ? 0 : ordered[0].validation.summaries[0].mean - mean,
      pValue: at === 0 ? undefined : pValues[at - 1],
      adjustedPValue: at === 0 ? undefined : adjusted[at - 1],
      fitSeconds: meanOf(method, ({ fitSeconds }) => fitSeconds),
      predictSeconds: meanOf(method, ({ predictSeconds }) => predictSeconds),
    };
  });
}

export function differs({ adjustedPValue }: Pick<RankedMethod, "adjustedPValue">): boolean {
  return adjustedPValue !== undefined && adjustedPValue < SIGNIFICANCE;
}

function scoresOf({ validation }: TriedMethod): number[] {
  const { metric } = validation.summaries[0];
  return validation.folds.map(({ scores }) => scores[metric]);
}

function pValue(best: readonly number[], own: readonly number[], testToTrain: number): number | undefined {
  if (![...best, ...own].every(Number.isFinite)) return undefined;
  return correctedTTest(best, own, { testToTrain }).pValue;
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
