import type { Criterion } from "./criterion.js";

/** The summary of one metric over the folds. */
export interface ScoreSummary {
  readonly metric: string;
  readonly better: "higher" | "lower";
  /** The bounds of the metric, if it has both. */
  readonly range?: readonly [least: number, most: number] | undefined;
  /** The mean over folds, weighted by the weight of their test cases. */
  readonly mean: number;
  /** The standard deviation over folds; NaN for a single fold. */
  readonly standardDeviation: number;
  /** The standard deviation over √folds. Folds share training cases, so the true standard error is somewhat larger. */
  readonly standardError: number;
  readonly least: number;
  readonly most: number;
  readonly folds: number;
}

/** Σ w·s / Σ w, and Σ w·(s − mean)² / Σ w · k/(k − 1), which is the usual variance where all w are the same. */
export function summarize(
  { name: metric, better, range }: Pick<Criterion, "name" | "better" | "range">,
  scores: readonly number[],
  weights: readonly number[],
): ScoreSummary {
  const folds = scores.length;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = weightedSum(scores, weights) / total;
  const squares = scores.map((score) => (score - mean) ** 2);
  const variance = ((weightedSum(squares, weights) / total) * folds) / (folds - 1);
  const standardDeviation = Math.sqrt(variance);
  return {
    metric,
    better,
    ...(range !== undefined && { range }),
    mean,
    standardDeviation,
    standardError: standardDeviation / Math.sqrt(folds),
    least: scores.reduce((a, b) => Math.min(a, b)),
    most: scores.reduce((a, b) => Math.max(a, b)),
    folds,
  };
}

/** "accuracy 0.953 ± 0.014 (10 folds)": the mean, and its standard error. */
export function formatSummary({ metric, mean, standardError, folds }: ScoreSummary): string {
  const count = folds === 1 ? "1 fold" : `${folds} folds`;
  const show = shower(mean, standardError);
  const error = Number.isFinite(standardError) ? ` ± ${show(standardError)}` : "";
  return `${metric} ${show(mean)}${error} (${count})`;
}

/** Decimals for three digits of the mean and two of its error, six at most. */
function shower(mean: number, error: number): (value: number) => string {
  const size = Math.abs(mean);
  if (size > 0 && (size < 1e-3 || size >= 1e7)) return (value) => value.toPrecision(3);
  const ofMean = size >= 1 ? Math.max(0, 2 - Math.floor(Math.log10(size))) : 3;
  const ofError = error > 0 ? 1 - Math.floor(Math.log10(error)) : 0;
  const decimals = Math.min(6, Math.max(ofMean, Number.isFinite(ofError) ? ofError : 0));
  return (value) => value.toFixed(decimals);
}

function weightedSum(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((sum, value, i) => sum + weights[i] * value, 0);
}
