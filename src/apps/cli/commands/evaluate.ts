import type { Label } from "../../../base/label.js";
import { quote } from "../../../base/label.js";
import { textGrid } from "../../../base/text-grid.js";
import { valueAt } from "../../../data/table/column.js";
import { dropMissing } from "../../../data/table/missing.js";
import type { Table } from "../../../data/table/table.js";
import { decide } from "../../../evaluate/decide/decide.js";
import {
  type ConfusionMatrix,
  confusionMatrix,
} from "../../../evaluate/metrics/classification/confusion-matrix.js";
import { costMetric } from "../../../evaluate/metrics/classification-metrics.js";
import { classificationEvidence, regressionEvidence } from "../../../evaluate/metrics/evidence.js";
import { describePositive } from "../../../evaluate/metrics/input/positive-class.js";
import { bootstrapInterval } from "../../../evaluate/metrics/interval/bootstrap-interval.js";
import type {
  ClassificationEvidence,
  ClassificationMetric,
  RegressionEvidence,
  RegressionMetric,
} from "../../../evaluate/metrics/metric.js";
import { defaultMetrics, findMetric } from "../../../evaluate/metrics/registry.js";
import { can, lastStep } from "../../../model/capabilities.js";
import { ClassifierAnswers } from "../../../model/classifier-answers.js";
import { readWeights } from "../../../model/input.js";
import type { Classifier, Regressor } from "../../../model/model.js";
import { requireMetrics } from "../../report/compare-methods.js";
import { decimalsFor, plural, showScore } from "../../report/words/show.js";
import { readCosts } from "../data/costs.js";
import { positiveByName, positiveOf } from "../data/positive.js";
import { type DataFlags, readData, requireColumn } from "../data/read.js";
import { sortFile } from "../data/sorted-file.js";
import { kindsOf, readModelFile, targetKindOf, targetOf } from "../model-file.js";
import { CommandError, PROGRAM } from "../refusal.js";
import { say, type Terminal, writeJson } from "../terminal.js";
import { noteUnseen, requireFeatures } from "./predict.js";

export interface EvaluateFlags extends DataFlags {
  readonly target?: string;
  readonly metric?: readonly string[];
  readonly cost?: string;
  readonly positive?: string;
  readonly seed: number;
  readonly json?: boolean;
}

interface Score {
  readonly metric: string;
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
  readonly better: "higher" | "lower";
}

/** Scores of a saved model on the rows of a file. */
export async function evaluate(
  terminal: Terminal,
  path: string,
  source: string,
  flags: EvaluateFlags,
): Promise<void> {
  const model = await readModelFile(path, terminal);
  const target = flags.target ?? targetOf(model);
  if (target === undefined)
    throw new CommandError(`${path} does not record which column it predicts; name it with --target.`);
  if (!can(model, "predictions") || can(model, "groups"))
    throw new CommandError(
      `${path} is neither a classifier nor a regression, so there is nothing to compare its output with.`,
    );
  const kinds = { ...kindsOf(model), [target]: targetKindOf(model) };
  const all = await readData(terminal, source, flags, kinds);
  requireColumn(all, target, source);
  requireFeatures(model, all, source);
  noteUnseen(terminal, model, all);
  const { table, droppedRows } = dropMissing(sortFile(terminal, all, target), { columns: [target] });
  if (table.rows === 0) throw new CommandError(`${source} has no row with a value in ${quote(target)}.`);

  const result = can(model, "probabilities")
    ? await scoreClasses(model as Classifier, table, target, flags)
    : await scoreNumbers(model as unknown as Regressor, table, target, flags);
  if (flags.json === true) {
    const { confusion, scores, positive } = result;
    writeJson(terminal, {
      model: path,
      data: { source, target, rows: table.rows, rowsWithoutTarget: droppedRows.length },
      scores,
      ...(positive && { positive }),
      ...(confusion && { classes: confusion.classes, confusion: confusion.counts.toArrays() }),
    });
    return;
  }
  const without = droppedRows.length > 0 ? ` (${plural(droppedRows.length, "row")} without it left out)` : "";
  const lines = [
    `${lastStep(model).kind} on ${plural(table.rows, "row")} of ${source}, ${quote(target)}${without}`,
    "",
    scoreGrid(result.scores),
    "",
    "Intervals are 95% bootstrap intervals (BCa).",
    ...(result.positive === undefined ? [] : [`${describePositive(result.positive)}.`]),
  ];
  if (result.confusion !== undefined)
    lines.push("", "True classes in rows, predicted classes in columns:", String(result.confusion));
  say(terminal, `${lines.join("\n")}\n`);
}

async function scoreClasses(model: Classifier, table: Table, target: string, flags: EvaluateFlags) {
  const column = table.column(target);
  const truth = Array.from({ length: table.rows }, (_, row) => valueAt(column, row) as Label);
  const { labels, probabilities, rankingScores } = new ClassifierAnswers(model, table);
  const weights = readWeights("evaluate", table, undefined);
  const { classes } = model;
  const stranger = truth.find((label) => !classes.includes(label));
  if (stranger !== undefined)
    throw new CommandError(
      `the model does not know the class ${JSON.stringify(stranger)} of ${quote(target)}; it knows ${classes.join(", ")}.`,
    );
  const positive = positiveOf(classes, truth, flags.positive);
  const settings = { classes, positive: positive?.label, ...(weights && { weights }) };
  const evidenceOf = (predicted: Label[]) =>
    classificationEvidence(truth, { predicted, probabilities, scores: rankingScores }, settings);
  const evidence = evidenceOf(labels);
  const names = flags.metric;
  requireMetrics(PROGRAM, "classification", names);
  const metrics =
    names?.map((name) => findMetric(name, "classification") as ClassificationMetric) ??
    defaultMetrics("classification");
  const scores = [];
  for (const metric of metrics) scores.push(await scoreOf(metric, evidence, flags.seed));
  if (flags.cost !== undefined) {
    const costs = await readCosts(flags.cost, classes, () => positive ?? positiveByName(classes, undefined));
    scores.push(await scoreOf(costMetric(costs, "mean cost"), evidence, flags.seed));
    const careful = evidenceOf(decide(probabilities, costs));
    scores.push(await scoreOf(costMetric(costs, "mean cost, by least expected cost"), careful, flags.seed));
  }
  const options = { classes, ...(weights && { weights }) };
  return {
    scores,
    positive,
    confusion: confusionMatrix(truth, labels, options) as ConfusionMatrix | undefined,
  };
}

async function scoreNumbers(model: Regressor, table: Table, target: string, flags: EvaluateFlags) {
  if (flags.cost !== undefined)
    throw new CommandError("--cost is for classifiers; the model is a regression.");
  if (flags.positive !== undefined)
    throw new CommandError("--positive is for classifiers; the model is a regression.");
  const column = table.column(target);
  if (column.kind !== "quantitative")
    throw new CommandError(`a regression needs numbers; the target ${quote(target)} is ${column.kind}.`);
  const weights = readWeights("evaluate", table, undefined);
  const evidence = regressionEvidence(column.values, model.predict(table), weights && { weights });
  const names = flags.metric;
  requireMetrics(PROGRAM, "regression", names);
  const metrics =
    names?.map((name) => findMetric(name, "regression") as RegressionMetric) ?? defaultMetrics("regression");
  const scores = [];
  for (const metric of metrics) scores.push(await scoreOf(metric, evidence, flags.seed));
  return { scores, positive: undefined, confusion: undefined };
}

/** The metric with its interval, if the metric is defined for the cases. */
async function scoreOf<E extends ClassificationEvidence | RegressionEvidence>(
  metric: { readonly name: string; readonly better: "higher" | "lower"; evaluate(evidence: E): number },
  evidence: E,
  seed: number,
): Promise<Score> {
  const { name, better } = metric;
  const value = metric.evaluate(evidence);
  const RESAMPLES = 1000;
  if (!Number.isFinite(value) || evidence.truth.length < 2)
    return { metric: name, value, lower: Number.NaN, upper: Number.NaN, better };
  const { lower, upper } = await bootstrapInterval<E>((some: E) => metric.evaluate(some), evidence, {
    resamples: RESAMPLES,
    seed,
  });
  return { metric: name, value, lower, upper, better };
}

function scoreGrid(scores: readonly Score[]): string {
  const rows = scores.map(({ metric, value, lower, upper, better }) => {
    const decimals = decimalsFor((upper - lower) / 2);
    const show = (number: number) => showScore(number, decimals);
    return [metric, show(value), Number.isNaN(lower) ? "–" : `${show(lower)} to ${show(upper)}`, better];
  });
  return textGrid([["metric", "value", "95% interval", "better"], ...rows], 1);
}
