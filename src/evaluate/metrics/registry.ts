import { requireFields } from "../../base/arguments.js";
import { OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { nearest } from "../../base/nearest.js";
import { requireOneOf } from "../../base/one-of.js";
import { unknownName } from "../../base/unknown-name.js";
import { classificationMetrics } from "./classification-metrics.js";

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

/** The names of the metrics of classifiers. */
export type ClassificationMetricName = keyof typeof classificationMetrics;
/** The names of the metrics of regressors. */
export type RegressionMetricName = keyof typeof regressionMetrics;
/** The names of all metrics. */
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
  return metricOf("findMetric", metric, task);
}

/** The metric with this name, or the given metric itself, if it suits the task; errors name the calling function. */
export function metricOf(method: string, metric: string | Metric, task: Metric["task"]): Metric {
  requireOneOf(method, "task", task, ["classification", "regression"]);
  const other = task === "classification" ? "regression" : "classification";
  const known = metricsOf(task);
  if (typeof metric !== "string") {
    requireFields(method, "the metric", metric, ["name", "task"], "a name or a metric");
    if (metric.task === task) return metric;
  } else if (Object.hasOwn(known, metric)) return known[metric];
  const name = typeof metric === "string" ? metric : metric.name;
  const names = Object.keys(known);
  const others = Object.keys(metricsOf(other));
  const meant = nearest(name, others);
  const strange = typeof metric !== "string" || (nearest(name, names) === undefined && meant !== undefined);
  const message = strange
    ? `${quote(meant ?? name)} is a metric of ${other}; those of ${task} are ${names.join(", ")}.`
    : unknownName("metric", name, names, ` for ${task}`);
  throw new OptionError(method, message, {
    option: "metric",
    expected: names.join(", "),
    received: quote(name),
  });
}

function metricsOf(task: Metric["task"]): Readonly<Record<string, Metric>> {
  return task === "classification" ? classificationMetrics : regressionMetrics;
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
