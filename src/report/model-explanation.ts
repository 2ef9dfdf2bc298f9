// What a saved model depends on and how, by the rows of a table.

import type { Label } from "../base/label.js";
import type { Value } from "../data/column.js";
import type { Table } from "../data/table.js";
import type { Metric } from "../evaluate/metrics/metric.js";
import { defaultMetrics, findMetric } from "../evaluate/metrics/registry.js";
import { partialDependence } from "../explain/partial-dependence.js";
import { type ColumnImportance, permutationImportance } from "../explain/permutation-importance.js";
import { can, lastStep } from "../learn/capabilities.js";
import type { Model } from "../learn/model.js";
import { isShowable } from "./dependence.js";

export interface ExplainSettings {
  /** Where the rows come from. */
  readonly source: string;
  /** The column with the true values, if the table has it. */
  readonly target: string | undefined;
  readonly metric: string | undefined;
  /** The columns whose dependence is shown; the most important ones unless given. */
  readonly columns: readonly string[] | undefined;
  /** The classes whose probabilities are followed; undefined for regressions. */
  readonly classes: readonly Label[] | undefined;
  readonly seed: number;
}

/** How the mean prediction depends on one column. */
export interface ExplainedColumn {
  readonly column: string;
  readonly values: readonly Value[];
  /** For every class that is followed, or once for a regression, the mean at each value. */
  readonly means: readonly Float64Array[];
}

/** What a model depends on. */
export interface ModelExplanation extends ExplainSettings {
  readonly model: Model;
  /** The name of the method. */
  readonly method: string;
  readonly table: Table;
  /** The metric of the importance. */
  readonly judge: Metric | undefined;
  /** Undefined without true values to compare predictions with. */
  readonly importance: readonly ColumnImportance[] | undefined;
  readonly dependence: readonly ExplainedColumn[];
}

/** Values of a column of numbers, and columns shown. */
const POINTS = 5;
const SHOWN = 3;

/** The importance of all columns, if there are true values, and how predictions depend on some of them. */
export function explainModel(model: Model, table: Table, settings: ExplainSettings): ModelExplanation {
  const { target, columns, classes, seed } = settings;
  const task = can(model, "classes") ? "classification" : "regression";
  const judge =
    target === undefined
      ? undefined
      : settings.metric === undefined
        ? defaultMetrics(task)[0]
        : findMetric(settings.metric, task);
  const importance =
    target === undefined || judge === undefined
      ? undefined
      : permutationImportance(model, table, target, { metric: judge, seed });
  const showable = (column: string) => isShowable(table, column);
  const explained = (column: string): ExplainedColumn => {
    const found = (classes?.map((positive) => ({ positive })) ?? [{}]).map((options) =>
      partialDependence(model, table, column, { ...options, points: POINTS }),
    );
    return { column, values: found[0].values, means: found.map(({ means }) => means) };
  };
  const dependence =
    columns?.map(explained) ??
    importance
      ?.map(({ column }) => column)
      .filter(showable)
      .slice(0, SHOWN)
      .map(explained) ??
    // Without importance, the columns along which predictions vary most.
    model.features
      .filter(showable)
      .map(explained)
      .sort((a, b) => reach(b) - reach(a))
      .slice(0, SHOWN);
  return { ...settings, model, method: lastStep(model).kind, table, judge, importance, dependence };
}

/** How far the mean prediction ranges over a column. */
function reach({ means }: ExplainedColumn): number {
  return Math.max(...means.map((own) => Math.max(...own) - Math.min(...own)));
}
