import { requireFields } from "../../base/arguments.js";
import { OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { classificationMetrics } from "./classification-metrics.js";
import { requireOneOf } from "./input/numbers.js";
import type { ClassificationMetric, Metric, RegressionMetric } from "./metric.js";
import { regressionMetrics } from "./regression-metrics.js";

/**
 * All metrics by name; resampling, search and curves take them by name or as objects.
 *
 * ```ts
 * metrics.accuracy.better; // "higher"
 * metrics.f1.with({ beta: 2 }).name; // "f1(beta: 2)"
 * ```
 */
export const metrics = Object.freeze({ ...classificationMetrics, ...regressionMetrics });

export type ClassificationMetricName = keyof typeof classificationMetrics;
export type RegressionMetricName = keyof typeof regressionMetrics;
export type MetricName = ClassificationMetricName | RegressionMetricName;

/**
 * The metric with this name, or the given metric itself, if it suits the task.
 *
 * ```ts
 * findMetric("accuracy", "classification").needs; // "labels"
 * ```
 */
export function findMetric(
  metric: ClassificationMetricName | ClassificationMetric,
  task: "classification",
): ClassificationMetric;
export function findMetric(
  metric: RegressionMetricName | RegressionMetric,
  task: "regression",
): RegressionMetric;
export function findMetric(metric: string | Metric, task: Metric["task"]): Metric;
export function findMetric(metric: string | Metric, task: Metric["task"]): Metric {
  const known: Readonly<Record<string, Metric>> =
    task === "classification" ? classificationMetrics : regressionMetrics;
  if (typeof metric !== "string")
    requireFields("findMetric", "the metric", metric, ["name", "task"], "a name or a metric");
  requireOneOf("findMetric", "task", task, ["classification", "regression"]);
  if (typeof metric !== "string" && metric.task === task) return metric;
  if (typeof metric === "string" && Object.hasOwn(known, metric)) return known[metric];
  const names = Object.keys(known).join(", ");
  const received =
    typeof metric === "string" ? quote(metric) : `${quote(metric.name)}, a metric of ${metric.task}`;
  const message = `a metric of ${task} must be one of ${names}; got ${received}.`;
  throw new OptionError("findMetric", message, { option: "metric", expected: names, received });
}

/**
 * The metrics that are reported by default. Those that need probabilities are for methods that give them.
 *
 * ```ts
 * defaultMetrics("regression").map(({ name }) => name); // "rootMeanSquaredError", "rSquared"
 * ```
 */
export function defaultMetrics(task: "classification"): readonly ClassificationMetric[];
export function defaultMetrics(task: "regression"): readonly RegressionMetric[];
export function defaultMetrics(task: Metric["task"]): readonly Metric[];
export function defaultMetrics(task: Metric["task"]): readonly Metric[] {
  return task === "classification"
    ? [metrics.accuracy, metrics.logLoss, metrics.rocAuc]
    : [metrics.rootMeanSquaredError, metrics.rSquared];
}
