// Fitted models with rows that they have not seen.

import { DataError, OptionError } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import { columnName, counted, got, optionName, wanted, words } from "../../base/sentence.js";
import { type Value, valueAt } from "../../data/table/column.js";
import { requireTable, type Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { can } from "../../model/capabilities.js";
import { ClassifierAnswers } from "../../model/classifier-answers.js";
import { readWeights } from "../../model/input/weights.js";
import type { Classifier, Model, Regressor } from "../../model/model.js";
import { requireModel } from "../../model/require-model.js";
import { classificationEvidence, regressionEvidence } from "../metrics/evidence.js";
import { positiveClass } from "../metrics/input/positive-class.js";
import type { Metric } from "../metrics/metric.js";
import { CrossValidation } from "../validate/cross-validation.js";

/** A fitted model, or a cross-validation that kept its models, each of which is asked about its own test rows. */
export type Explained = Model | CrossValidation;

/** Rows, and how often each counts if not once. */
export interface CountedRows {
  readonly table: Table;
  readonly weights: Float64Array | undefined;
}

/** A model and the rows that it is asked about. */
export interface Hearing extends CountedRows {
  readonly model: Model;
  /** Where these rows are in the table that was given. */
  readonly rows: Int32Array;
}

/** The rows of the table with weights: those given, or those of its weight column. */
export function countedRows(method: string, table: Table, given: ArrayLike<number> | undefined): CountedRows {
  requireTable(method, table);
  return { table, weights: readWeights(method, table, given) };
}

/** Some of the rows, without those of weight 0. */
function part({ table, weights }: CountedRows, rows: Int32Array): Omit<Hearing, "model"> {
  if (weights === undefined) return { table: table.take(rows), weights, rows };
  const counted = rows.filter((row) => weights[row] > 0);
  return {
    table: table.take(counted),
    weights: Float64Array.from(counted, (row) => weights[row]),
    rows: counted,
  };
}

export function hearingsOf(method: string, source: Explained, all: CountedRows): readonly Hearing[] {
  if (!(source instanceof CrossValidation)) {
    requireModel(method, source, ["predict"]);
    return [
      {
        model: source,
        ...part(
          all,
          Int32Array.from({ length: all.table.rows }, (_, row) => row),
        ),
      },
    ];
  }
  return source.folds.map(({ model, fold }) => {
    if (model !== undefined) return { model, ...part(all, Int32Array.from(fold.test)) };
    const sentence = words`the cross-validation has no models; set its ${optionName("keepModels")}.`;
    throw new OptionError(method, sentence, { expected: "true", received: "false" });
  });
}

/** The column, if the model reads it. */
export function requireFeature(method: string, { model, table }: Hearing, column: string): void {
  if (model.features.includes(column) && table.has(column)) return;
  const sentence = words`the model does not read a column ${got(quote(column))}; it reads ${wanted(model.features.join(", "))}.`;
  throw new OptionError(method, sentence, { option: "columns" });
}

/** How predictions for rows are judged: by a metric, and where it is of one class, by the same class for all rows. */
export interface Judgment {
  readonly method: string;
  readonly metric: Metric;
  readonly target: string;
  readonly positive: Label | undefined;
}

/** The rows that a model is asked about must have what is true: a number, or one of its classes. */
export function requireTruth(method: string, { model, table, rows }: Hearing, target: string): void {
  const values = valuesOf(method, table, target);
  const classes = can(model, "classes") ? model.classes : undefined;
  const known = (value: Value) =>
    classes === undefined ? typeof value === "number" : classes.some((label) => label === value);
  const at = values.findIndex((value) => !known(value));
  if (at < 0 && values.length > 0) return;
  const expected = classes === undefined ? "a number" : `one of the classes ${listLevels(classes)}`;
  const [row, received] = at < 0 ? [undefined, "no rows"] : [rows[at], quote(values[at])];
  const where = row === undefined ? "" : ` at row ${row}`;
  const sentence = words`${columnName(target)} must have ${wanted(expected)} in every row; got ${got(received)}${where}.`;
  throw new DataError(method, sentence, { ...(row !== undefined && { row }) });
}

/** The score of the model's predictions for these rows. */
export function scoreOf({ method, metric, target, positive }: Judgment, hearing: Hearing): number {
  const { model, table, weights } = hearing;
  const truth = valuesOf(method, table, target);
  const rows = table.drop([target]);
  if (metric.task === "regression") {
    const predicted = (model as unknown as Regressor).predict(rows);
    return metric.evaluate(regressionEvidence(truth as number[], predicted, { weights }));
  }
  const classifier = model as Classifier;
  const answers = new ClassifierAnswers(classifier, rows);
  const scores = can(model, "probabilities") ? answers.rankingScores : undefined;
  const evidence = classificationEvidence(
    truth as Label[],
    {
      predicted: answers.labels,
      ...(can(model, "probabilities") && { probabilities: answers.probabilities }),
      ...(scores && { scores }),
    },
    { classes: classifier.classes, positive, weights },
  );
  return metric.evaluate(evidence);
}

/** The positive one of two classes: that of the cross-validation, or by all rows of the table. */
export function positiveIn(
  method: string,
  source: Explained,
  model: Model,
  { table, weights }: CountedRows,
  target: string,
): Label | undefined {
  if (!can(model, "classes")) return undefined;
  const validated = validatedPositive(source);
  if (validated !== undefined) return validated;
  const values = valuesOf(method, table, target);
  const totals = model.classes.map((label) =>
    values.reduce<number>((sum, value, row) => sum + (value === label ? (weights?.[row] ?? 1) : 0), 0),
  );
  return positiveClass(model.classes, totals)?.label;
}

/** The positive class by which a cross-validation was scored. */
function validatedPositive(source: Explained): Label | undefined {
  const evidence = source instanceof CrossValidation ? source.folds[0].evidence : undefined;
  if (evidence === undefined || !("classes" in evidence) || evidence.positive === undefined) return undefined;
  return evidence.classes[evidence.positive];
}

function valuesOf(method: string, table: Table, name: string): Value[] {
  const column = table.column(name, method);
  return Array.from({ length: table.rows }, (_, row) => valueAt(column, row));
}

/** One number per row: the prediction, or the probability of a class. */
export function answerOf(model: Model, rows: Table, label: Label | undefined): Float64Array {
  if (label === undefined) {
    const predicted: ArrayLike<number> | Matrix = (model as unknown as Regressor).predict(rows);
    if (!(predicted instanceof Matrix)) return Float64Array.from(predicted);
    const sentence = words`the model predicts ${got(counted(predicted.columns, "response"))}; an explanation is of ${wanted("one response")}.`;
    throw new DataError(model.kind, sentence);
  }
  const classifier = model as Classifier;
  return classifier.predictProba(rows).column(classifier.classes.indexOf(label));
}

/** A model of numbers has no class to follow. */
export function requireNoPositive(method: string, named: Label | undefined): void {
  if (named === undefined) return;
  const expected = "undefined for models without classes";
  throw new OptionError(method, { option: "positive", expected, received: quote(named) });
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
  if (!can(model, "classes")) {
    requireNoPositive(method, named);
    return undefined;
  }
  const { classes } = model;
  const validated = named === undefined ? validatedPositive(source) : undefined;
  if (validated !== undefined) return validated;
  const found = positiveClass(classes, new Float64Array(classes.length), named, method);
  if (found !== undefined && found.reason !== "last") return found.label;
  const sentence = words`${optionName("positive")} must name one of the classes ${wanted(listLevels(classes))}.`;
  throw new OptionError(method, sentence, { received: "nothing" });
}
