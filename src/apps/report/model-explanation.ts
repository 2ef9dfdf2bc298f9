// What a saved model depends on and how, by the rows of a table.

import type { Label } from "../../base/label.js";
import type { Value } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import { partialDependence } from "../../evaluate/explain/partial-dependence.js";
import {
  type ColumnImportance,
  permutationImportance,
} from "../../evaluate/explain/permutation-importance.js";
import type { ShapleyValues } from "../../evaluate/explain/shapley/result.js";
import { shapleyValues } from "../../evaluate/explain/shapley/shapley-values.js";
import type { Metric } from "../../evaluate/metrics/metric.js";
import { findMetric } from "../../evaluate/metrics/registry.js";
import { random } from "../../math/probability/random/index.js";
import { can, lastStep } from "../../model/capabilities.js";
import type { Classifier, Model } from "../../model/model.js";
import { isShowable } from "./dependence.js";
import { type Ranking, rankingOf } from "./leading-metric.js";
import { countClasses } from "./problem.js";

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
  /** Why it is this one, if it is neither the usual one nor asked for. */
  readonly judgeReason?: string | undefined;
  /** Undefined without true values to compare predictions with. */
  readonly importance: readonly ColumnImportance[] | undefined;
  readonly dependence: readonly ExplainedColumn[];
  readonly row?: ExplainedRow;
}

/** What each column adds to the prediction for one row. */
export interface ExplainedRow {
  /** Index of the row in the table. */
  readonly index: number;
  /** The Shapley values of this row alone. */
  readonly values: ShapleyValues;
  /** The class whose answer is divided; undefined for regressions. */
  readonly output: Label | undefined;
}

/** Rows that stand for what is not known of a row; more hardly change its values. */
const BACKGROUND = 200;

/** What each column adds to the prediction for one row, for the class that is followed or else the one predicted. */
export async function explainRow(
  { model, table, classes, seed }: ModelExplanation,
  rows: Table,
  index: number,
  signal: AbortSignal,
): Promise<ExplainedRow> {
  const one = rows.slice(index, index + 1);
  const some = random(seed).permutation(table.rows).slice(0, BACKGROUND).sort();
  const values = await shapleyValues(model, one, { background: table.take(some), seed, signal });
  const output = classes?.length === 1 ? classes[0] : classes && (model as Classifier).predict(one)[0];
  return { index, values, output };
}

/** Values of a column of numbers, and columns shown. */
const POINTS = 5;
const SHOWN = 3;

/** The importance of all columns, if there are true values, and how predictions depend on some of them. */
export function explainModel(model: Model, table: Table, settings: ExplainSettings): ModelExplanation {
  const { target, columns, classes, seed } = settings;
  const task = can(model, "classes") ? "classification" : "regression";
  const {
    metrics: [usual],
    reason,
  } = usualMetrics(model, table, target);
  const judge = target === undefined ? undefined : findMetric(settings.metric ?? usual, task);
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
  const judgeReason = settings.metric === undefined ? reason : undefined;
  return {
    ...settings,
    model,
    method: lastStep(model).kind,
    table,
    judge,
    judgeReason,
    importance,
    dependence,
  };
}

/** The metrics by which methods would be ranked on these rows. Classes that do not occur in them cannot be ranked. */
function usualMetrics(model: Model, table: Table, target: string | undefined): Ranking {
  if (!can(model, "classes")) return rankingOf({ task: "regression" });
  const counts = target === undefined ? [] : countClasses("explain", table, target);
  const classes = counts.length === model.classes.length ? counts : [];
  return rankingOf({ task: "classification", classes });
}

/** How far the mean prediction ranges over a column. */
function reach({ means }: ExplainedColumn): number {
  return Math.max(...means.map((row) => Math.max(...row) - Math.min(...row)));
}
