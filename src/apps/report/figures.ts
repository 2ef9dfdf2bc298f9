// The figures of a comparison, from predictions for rows that the models had not seen.

import type { Label } from "../../base/label.js";
import { calibrationCurve } from "../../evaluate/metrics/calibration/calibration-curve.js";
import {
  type ConfusionMatrix,
  confusionMatrix,
} from "../../evaluate/metrics/classification/confusion-matrix.js";
import { precisionRecallCurve } from "../../evaluate/metrics/probability/precision-recall.js";
import { metrics } from "../../evaluate/metrics/registry.js";
import { rocCurve } from "../../evaluate/roc/roc-curve.js";
import type { LearningCurve } from "../../evaluate/validate/curves.js";
import { readClasses, readResponses } from "../../model/input.js";
import type { Comparison } from "./comparison.js";
import { dependencePlans, importancePlan, importantColumns, isCorrelated, isShowable } from "./dependence.js";
import { drawn, type FigurePlan, type Plots, type ReportFigure } from "./draw-figure.js";
import type { Attempt, Explanation } from "./explanation.js";

/** The columns whose dependence is drawn. */
const DRAWN = 3;

/** More curves than this cannot be distinguished. */
const CURVES = 6;

/** The figures of a comparison; one that cannot be drawn says why instead. */
export async function comparisonFigures(
  comparison: Comparison,
  explanation: Attempt<Explanation>,
  curve: Attempt<LearningCurve>,
): Promise<readonly ReportFigure[]> {
  // Loaded when needed: most comparisons draw nothing.
  const plots = await import("../plot/index.js");
  const plans = [
    ...scorePlans(comparison),
    ...("why" in explanation ? [] : explanationPlans(comparison, explanation)),
    ...(comparison.data.task === "classification" ? classPlans(comparison) : numberPlans(comparison)),
  ];
  return [...plans.map((plan) => drawn(plots, plan)), learningFigure(plots, comparison, curve)];
}

/** Whether more rows would help. */
function learningFigure(
  plots: Plots,
  { methods: [best], better }: Comparison,
  curve: Attempt<LearningCurve>,
): ReportFigure {
  const title = "Learning curve";
  if ("why" in curve) return { title, about: `Not drawn. ${curve.why}`, svgs: [] };
  return drawn(plots, {
    title,
    about: `The ${curve.metric} of ${best.name} over the number of rows that it learns from: on these rows (training) and on others (test); ${better} is better. If the test score still improves at the end, more rows would help.`,
    draw: ({ curvePlot }) => curvePlot(curve),
  });
}

/** Scores fold by fold, with the intervals of the table. */
function scorePlans({ methods, metric, better, baseline }: Comparison): FigurePlan[] {
  const series = methods
    .filter(({ scores, interval }) => [...scores, ...interval].every(Number.isFinite))
    .map(({ name, scores, mean, interval }) => ({
      name: name === baseline ? `${name} (baseline)` : name,
      scores,
      mean,
      interval,
    }));
  if (series.length === 0) return [];
  return [
    {
      title: "Scores by fold",
      about: `The ${metric} of every method in every fold, with the means and 95% intervals of the table; ${better} is better.`,
      draw: ({ foldScoresPlot }) => foldScoresPlot(series, { metric }),
    },
  ];
}

/** What the best method depends on most, and how. */
function explanationPlans(
  { table, metric, data: { target, positive } }: Comparison,
  { method, validation, importance }: Explanation,
): FigurePlan[] {
  const { classes } = validation.predictions;
  const features = importance.flatMap(({ columns }) => columns);
  const drawnColumns = importantColumns(importance).filter((column) => isShowable(table, column));
  return [
    importancePlan(importance, metric, method),
    ...drawnColumns.slice(0, DRAWN).flatMap((column) =>
      dependencePlans({
        source: validation,
        table,
        column,
        method,
        target,
        classes: positive !== undefined ? [positive.label] : classes?.slice(0, CURVES),
        effects: isCorrelated(table, column, features),
      }),
    ),
  ];
}

/** How well classes are ranked, how well probabilities are calibrated, and which classes are confused. */
function classPlans(comparison: Comparison): FigurePlan[] {
  const { table, data, methods } = comparison;
  const { target, positive } = data;
  const { classes, codes } = readClasses<Label>("report", table, target);
  const positives = (code: number) => Array.from(codes, (other) => other === code);
  const probable = methods.filter(({ validation }) => validation.predictions.probabilities !== undefined);
  const [best] = methods;
  const plans: FigurePlan[] = [];
  if (probable.length > 0) {
    // Two classes: one curve per method. More: one curve per class, of the best method.
    const positiveCode = positive === undefined ? -1 : classes.indexOf(positive.label);
    const two = classes.length === 2 && positiveCode >= 0;
    const curves = two
      ? probable.slice(0, CURVES).map((method) => ({ name: method.name, method, code: positiveCode }))
      : classes.slice(0, CURVES).map((label, code) => ({ name: String(label), method: probable[0], code }));
    const whose = two
      ? `"${classes[positiveCode]}", the positive class, against "${classes[1 - positiveCode]}"`
      : `each class against the others, by ${probable[0].name}`;
    const ranked = curves.map(({ name, method, code }) => {
      const { probabilities, scores = probabilities } = method.validation.predictions;
      return {
        name,
        truth: positives(code),
        scores: scores?.column(code) ?? new Float64Array(),
        // Where scores rank, all probabilities are 0 or 1: there is no calibration to draw.
        chances: scores === probabilities ? probabilities?.column(code) : undefined,
        // The mean over folds, as in the table, not that of the curve of all rows.
        area: method.validation.rescore(metrics.rocAuc.with({ positive: classes[code] })).summaries[0].mean,
      };
    });
    const calibrated = ranked.flatMap(({ name, truth, chances }) =>
      chances === undefined ? [] : { name, truth, chances },
    );
    plans.push(
      {
        title: "ROC curves",
        about: `${capitalized(whose)}. Every row is scored by a model that had not seen it; areas are means over folds.`,
        draw: ({ rocPlot }) =>
          rocPlot(
            ranked.map(({ name, truth, scores, area }) => ({
              name,
              curve: { ...rocCurve(truth, scores), area },
            })),
          ),
      },
      {
        title: "Precision and recall",
        about: `${capitalized(whose)}: the share of positive predictions that are right over the share of positive rows that are found, at every threshold.`,
        draw: ({ precisionRecallPlot }) =>
          precisionRecallPlot(
            ranked.map(({ name, truth, scores }) => ({ name, curve: precisionRecallCurve(truth, scores) })),
            two ? { baseline: ranked[0].truth.filter(Boolean).length / ranked[0].truth.length } : {},
          ),
      },
    );
    if (calibrated.length > 0) {
      plans.push({
        title: "Calibration",
        about: `How often a class occurs when it is given a certain probability: ${whose}.`,
        draw: ({ calibrationPlot }) =>
          calibrationPlot(
            calibrated.map(({ name, truth, chances }) => ({ name, curve: calibrationCurve(truth, chances) })),
          ),
      });
    }
  }
  plans.push({
    title: `Confusion matrix of ${best.name}`,
    about:
      "True classes in rows, predicted classes in columns. Every row is predicted by a model that had not seen it.",
    draw: ({ confusionPlot }) => confusionPlot(bestConfusion(comparison)),
  });
  return plans;
}

/** The confusion of classes by the best method, over all folds. */
export function bestConfusion({ table, data: { target }, methods: [best] }: Comparison): ConfusionMatrix {
  const { classes, codes } = readClasses<Label>("report", table, target);
  const truth = Array.from(codes, (code) => classes[code]);
  const predicted = (best.validation.predictions.labels ?? []) as readonly Label[];
  return confusionMatrix(truth, predicted, { classes });
}

/** Predictions and the truth. */
function numberPlans({ table, data: { target }, methods: [best] }: Comparison): FigurePlan[] {
  const { responses } = readResponses("report", table, target);
  const predicted = best.validation.predictions.numbers ?? new Float64Array();
  const residual = predicted.map((value, row) => responses.data[row] - value);
  const axes = { x: "predicted" };
  return [
    {
      title: `Predictions of ${best.name}`,
      about: `"${target}" against its prediction by a model that had not seen the row; on the line, both are equal.`,
      draw: ({ scatterPlot }) =>
        scatterPlot(
          { predicted, observed: responses.data },
          { ...axes, y: "observed", reference: "identity" },
        ),
    },
    {
      title: `Residuals of ${best.name}`,
      about: `What is left of "${target}" after the prediction. A curve or a funnel shows what the method misses.`,
      draw: ({ scatterPlot }) =>
        scatterPlot({ predicted, residual }, { ...axes, y: "residual", reference: "zero" }),
    },
  ];
}

function capitalized(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}
