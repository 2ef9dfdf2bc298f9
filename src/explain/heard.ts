// Fitted models with rows that they have not seen.

import { OptionError } from "../base/errors.js";
import { type Label, listLevels, quote } from "../base/label.js";
import { type Value, valueAt } from "../data/column.js";
import { requireTable, type Table } from "../data/table.js";
import { classificationEvidence, regressionEvidence } from "../evaluate/metrics/evidence.js";
import { positiveClass } from "../evaluate/metrics/input/positive-class.js";
import type { Metric } from "../evaluate/metrics/metric.js";
import { CrossValidation } from "../evaluate/resample/cross-validation.js";
import { can } from "../learn/capabilities.js";
import type { Classifier, Model, Regressor } from "../learn/model.js";
import { requireModel } from "../learn/require-model.js";

/** A fitted model, or a cross-validation that kept its models, each of which is asked about its own test rows. */
export type Explained = Model | CrossValidation;

/** A model and the rows that it is asked about. */
export interface Hearing {
  readonly model: Model;
  readonly table: Table;
}

export function hearingsOf(method: string, source: Explained, table: Table): readonly Hearing[] {
  requireTable(method, table);
  if (!(source instanceof CrossValidation)) {
    requireModel(method, source);
    return [{ model: source, table }];
  }
  return source.folds.map(({ model, fold }) => {
    if (model !== undefined) return { model, table: table.take(fold.test) };
    throw new OptionError(method, 'the cross-validation has no models; set its option "keepModels".', {
      option: "keepModels",
      expected: "true",
      received: "false",
    });
  });
}

/** The column, if the model reads it. */
export function requireFeature(method: string, { model, table }: Hearing, column: string): void {
  if (model.features.includes(column) && table.has(column)) return;
  const expected = model.features.join(", ");
  throw new OptionError(method, `the model does not read a column ${quote(column)}; it reads ${expected}.`, {
    option: "columns",
    expected,
    received: quote(column),
  });
}

/** How predictions for rows are judged: by a metric, and where it is of one class, by the same class for all rows. */
export interface Judgment {
  readonly metric: Metric;
  readonly target: string;
  readonly positive: Label | undefined;
}

/** The score of the model's predictions for these rows. */
export function scoreOf({ metric, target, positive }: Judgment, { model, table }: Hearing): number {
  const truth = valuesOf(table, target);
  const rows = table.drop([target]);
  if (metric.task === "regression") {
    const predicted = (model as unknown as Regressor).predict(rows);
    return metric.evaluate(regressionEvidence(truth as number[], predicted));
  }
  const classifier = model as Classifier;
  const evidence = classificationEvidence(
    truth as Label[],
    {
      predicted: classifier.predict(rows),
      ...(can(model, "probabilities") && { probabilities: classifier.predictProba(rows) }),
    },
    { classes: classifier.classes, positive },
  );
  return metric.evaluate(evidence);
}

/** The positive one of two classes, by all rows of the table. */
export function positiveIn({ model, table }: Hearing, target: string): Label | undefined {
  if (!can(model, "classes")) return undefined;
  const values = valuesOf(table, target);
  const counts = model.classes.map((label) => values.filter((value) => value === label).length);
  return positiveClass(model.classes, counts)?.label;
}

function valuesOf(table: Table, name: string): Value[] {
  const column = table.column(name);
  return Array.from({ length: table.rows }, (_, row) => valueAt(column, row));
}

/** One number per row: the prediction, or the probability of a class. */
export function answerOf(model: Model, rows: Table, label: Label | undefined): Float64Array {
  if (label === undefined) return Float64Array.from((model as unknown as Regressor).predict(rows));
  const classifier = model as Classifier;
  return classifier.predictProba(rows).column(classifier.classes.indexOf(label));
}

/**
 * The class whose probability is followed: the one named, or the positive one of two, which for a model alone must have
 * a conventional name, because nothing says which class is the rarer one; none for regressions.
 */
export function followedClass(
  method: string,
  source: Explained,
  { model }: Hearing,
  named: Label | undefined,
): Label | undefined {
  if (!can(model, "classes")) return undefined;
  const { classes } = model;
  const evidence = source instanceof CrossValidation ? source.folds[0].evidence : undefined;
  if (
    named === undefined &&
    evidence !== undefined &&
    "classes" in evidence &&
    evidence.positive !== undefined
  )
    return evidence.classes[evidence.positive];
  const found = positiveClass(classes, new Float64Array(classes.length), named, method);
  if (found !== undefined && found.reason !== "last") return found.label;
  const expected = listLevels(classes);
  throw new OptionError(method, `option "positive" must name one of the classes ${expected}.`, {
    option: "positive",
    expected,
    received: "nothing",
  });
}
