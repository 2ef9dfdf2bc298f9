// The criterion of a trial: a metric, or for densities the mean log density.

import type { OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Task } from "../../model/estimator.js";
import { badOption } from "../metrics/input/numbers.js";
import type { ClassificationEvidence, Metric, RegressionEvidence } from "../metrics/metric.js";
import { defaultMetrics, metricOf } from "../metrics/registry.js";

/** The log densities of cases that a density was tested on. */
export interface DensityEvidence {
  readonly logDensities: Float64Array;
  readonly weights?: Float64Array | undefined;
}

/** The truth and the predictions for cases that a model was tested on. */
export type Evidence = ClassificationEvidence | RegressionEvidence | DensityEvidence;

interface DensityCriterion {
  readonly name: string;
  readonly meaning: string;
  readonly better: "higher";
  readonly range?: undefined;
  readonly task: "density";
  evaluate(evidence: DensityEvidence): number;
}

export type Criterion = Metric | DensityCriterion;

/** Tasks whose models can be tested on unseen cases. */
export type JudgedTask = Criterion["task"];

/** One or several metrics, or their names. */
export type MetricChoice = string | Metric | readonly (string | Metric)[];

const meanLogDensity: DensityCriterion = {
  name: "meanLogDensity",
  meaning: "The mean of the logarithm of the density at the cases.",
  better: "higher",
  task: "density",
  evaluate: ({ logDensities, weights }) => {
    let [sum, total] = [0, 0];
    for (let row = 0; row < logDensities.length; row += 1) {
      const weight = weights?.[row] ?? 1;
      // 0 · −∞ is NaN.
      if (weight > 0) sum += weight * logDensities[row];
      total += weight;
    }
    return sum / total;
  },
};

export function readCriteria(
  method: string,
  task: JudgedTask,
  chosen: MetricChoice | undefined,
): readonly Criterion[] {
  const list = chosen === undefined ? undefined : Array.isArray(chosen) ? chosen : [chosen];
  if (list?.length === 0) throw badMetrics(method, "at least one metric", "none");
  if (task === "density") {
    const other = list?.find((metric) => metric !== meanLogDensity.name);
    if (other !== undefined)
      throw badMetrics(method, `${quote(meanLogDensity.name)} for a density`, nameOf(other));
    return [meanLogDensity];
  }
  const criteria = list?.map((metric) => metricOf(method, metric, task)) ?? defaultMetrics(task);
  const names = criteria.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw badMetrics(method, "metrics of different names", `${quote(twice)} twice`);
  return criteria;
}

/** The value of the criterion for evidence of its task. */
export function judge(method: string, criterion: Criterion, evidence: Evidence): number {
  switch (criterion.task) {
    case "classification": {
      const cases = evidence as ClassificationEvidence;
      if (criterion.needs === "probabilities" && cases.probabilities === undefined)
        throw badMetrics(
          method,
          "metrics of labels, because the model gives no probabilities",
          criterion.name,
        );
      return criterion.evaluate(cases);
    }
    case "regression":
      return criterion.evaluate(evidence as RegressionEvidence);
    case "density":
      return criterion.evaluate(evidence as DensityEvidence);
  }
}

export function isJudged(task: Task): task is JudgedTask {
  return task === "classification" || task === "regression" || task === "density";
}

function nameOf(metric: string | Metric): string {
  return typeof metric === "string" ? quote(metric) : quote(metric.name);
}

function badMetrics(method: string, expected: string, received: string): OptionError {
  return badOption(method, "metrics", expected, received);
}
