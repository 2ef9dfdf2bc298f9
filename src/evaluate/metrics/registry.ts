// The metrics by name.

import { OptionError } from "../../errors.js";
import type { ClassificationEvidence, Metric, RegressionEvidence } from "./metric.js";

/** A weighted mean over cases. */
function meanOver(count: number, weights: Float64Array | undefined, of: (row: number) => number): number {
  let [sum, total] = [0, 0];
  for (let row = 0; row < count; row += 1) {
    const weight = weights?.[row] ?? 1;
    if (weight > 0) sum += weight * of(row);
    total += weight;
  }
  return sum / total;
}

export const metrics: readonly Metric[] = [
  {
    name: "accuracy",
    task: "classification",
    meaning: "The share of cases whose class was said.",
    better: "higher",
    needs: "labels",
    evaluate: ({ truth, predicted, weights }: ClassificationEvidence) =>
      meanOver(truth.length, weights, (row) => (truth[row] === predicted[row] ? 1 : 0)),
  },
  {
    name: "logLoss",
    task: "classification",
    meaning: "The mean of minus the logarithm of the probability of the true class.",
    better: "lower",
    needs: "probabilities",
    evaluate: ({ truth, probabilities, weights }: ClassificationEvidence) =>
      meanOver(truth.length, weights, (row) => -Math.log(probabilities?.get(row, truth[row]) ?? Number.NaN)),
  },
  {
    name: "meanSquaredError",
    task: "regression",
    meaning: "The mean of the squared errors.",
    better: "lower",
    evaluate: ({ truth, predicted, weights }: RegressionEvidence) =>
      meanOver(truth.length, weights, (row) => (truth[row] - predicted[row]) ** 2),
  },
];

/** The metric of that name for that task; a metric itself passes. */
export function findMetric(metric: string | Metric, task: Metric["task"]): Metric {
  const found = typeof metric === "string" ? metrics.find(({ name }) => name === metric) : metric;
  if (found?.task === task) return found;
  const known = metrics.filter((other) => other.task === task).map(({ name }) => name);
  const named = typeof metric === "string" ? metric : metric.name;
  throw new OptionError(
    `findMetric: there is no metric "${named}" for ${task}; known are ${known.join(", ")}.`,
    { method: "findMetric", option: "metrics", expected: known.join(", "), received: named },
  );
}

/** What is looked at unless something is asked for. */
export function defaultMetrics(task: Metric["task"]): readonly Metric[] {
  return metrics.filter((metric) => metric.task === task);
}
