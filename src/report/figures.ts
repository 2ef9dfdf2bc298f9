// The figures of a comparison, from predictions for rows that the models had not seen.

import { CredalError } from "../base/errors.js";
import type { Label } from "../base/label.js";
import { calibrationCurve } from "../evaluate/metrics/calibration/calibration-curve.js";
import {
  type ConfusionMatrix,
  confusionMatrix,
} from "../evaluate/metrics/classification/confusion-matrix.js";
import { precisionRecallCurve } from "../evaluate/metrics/probability/precision-recall.js";
import { metrics } from "../evaluate/metrics/registry.js";
import type { LearningCurve } from "../evaluate/resample/curves.js";
import { rocCurve } from "../evaluate/roc/roc-curve.js";
import { partialDependence } from "../explain/partial-dependence.js";
import { readClasses, readResponses } from "../learn/input.js";
import type { Figure } from "../plot/core/figure.js";
import type { Comparison } from "./comparison.js";
import type { Attempt, Explanation } from "./explanation.js";
import type { ComparedMethod } from "./rank.js";

/** A figure of the report. */
export interface ReportFigure {
  readonly title: string;
  /** What it shows, in one sentence. */
  readonly about: string;
  /**
   * For wide screens and for narrow ones, on which shrinking would make words too small to read, each for a light page
   * and for a dark one.
   */
  readonly svgs: readonly {
    readonly width: "wide" | "narrow";
    readonly theme: Theme;
    readonly svg: string;
  }[];
}

type Plots = typeof import("../plot/index.js");

interface Plan {
  readonly title: string;
  readonly about: string;
  draw(plots: Plots): Figure;
}

type Theme = "light" | "dark";

/** Widths in pixels, for a screen and for a phone. */
const WIDTHS = { wide: 760, narrow: 350 } as const;

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
    ...("why" in explanation ? [] : dependencePlans(comparison, explanation)),
    ...(comparison.data.task === "classification" ? classPlans(comparison) : numberPlans(comparison)),
  ];
  return [...plans.map((plan) => drawn(plots, plan)), learningFigure(plots, comparison, curve)];
}

/** The figure in all widths and themes, or why it cannot be drawn. */
function drawn(plots: Plots, { title, about, draw }: Plan): ReportFigure {
  try {
    const figure = draw(plots);
    const svgs = (["wide", "narrow"] as const).flatMap((width) =>
      (["light", "dark"] as const).map((theme) => ({
        width,
        theme,
        svg: figure.with({ width: WIDTHS[width], theme }).toSVG(),
      })),
    );
    return { title, about, svgs };
  } catch (error) {
    if (!(error instanceof CredalError)) throw error;
    return { title, about: `Not drawn. ${error.message}`, svgs: [] };
  }
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
function scorePlans({ methods, metric, better, baseline }: Comparison): Plan[] {
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

/** How predictions depend on the most important columns of numbers. */
function dependencePlans(
  { table, data: { target, positive } }: Comparison,
  { method, validation, importance }: Explanation,
): Plan[] {
  const classes = validation.predictions.classes;
  // Of several classes, the one to follow would be a guess.
  if (classes !== undefined && positive === undefined) return [];
  const what = positive === undefined ? `"${target}"` : `the probability of "${positive.label}"`;
  return importance
    .filter(({ column, mean }) => mean > 0 && table.kind(column) === "quantitative")
    .slice(0, DRAWN)
    .map(({ column }) => ({
      title: `Dependence on ${column}`,
      about: `The mean prediction of ${what} by ${method} if "${column}" had the same value in all rows.`,
      draw: ({ curvePlot }) => {
        const { values, means } = partialDependence(validation, table, column, {
          ...(positive !== undefined && { positive: positive.label }),
        });
        return curvePlot(Float64Array.from(values, Number), [{ mean: means }], {
          xLabel: column,
          yLabel: positive === undefined ? target : `P(${positive.label})`,
        });
      },
    }));
}

/** How well classes are ranked, how well probabilities are calibrated, and which classes are confused. */
function classPlans(comparison: Comparison): Plan[] {
  const { table, data, methods } = comparison;
  const { target, positive } = data;
  const { classes, codes } = readClasses<Label>("report", table, target);
  const positives = (code: number) => Array.from(codes, (own) => own === code);
  const chances = ({ validation }: ComparedMethod, code: number) =>
    validation.predictions.probabilities?.column(code);
  const probable = methods.filter((method) => chances(method, 0) !== undefined);
  const [best] = methods;
  const plans: Plan[] = [];
  if (probable.length > 0) {
    // Two classes: one curve per method. More: one curve per class, of the best method.
    const own = positive === undefined ? -1 : classes.indexOf(positive.label);
    const two = classes.length === 2 && own >= 0;
    const curves = two
      ? probable.slice(0, CURVES).map((method) => ({ name: method.name, method, code: own }))
      : classes.slice(0, CURVES).map((label, code) => ({ name: String(label), method: probable[0], code }));
    const whose = two
      ? `"${classes[own]}", the positive class, against "${classes[1 - own]}"`
      : `each class against the others, by ${probable[0].name}`;
    const scored = curves.map(({ name, method, code }) => ({
      name,
      truth: positives(code),
      scores: chances(method, code) ?? new Float64Array(),
      // The mean over folds, as in the table, not that of the curve of all rows.
      area: method.validation.rescore(metrics.rocAuc.with({ positive: classes[code] })).summaries[0].mean,
    }));
    plans.push(
      {
        title: "ROC curves",
        about: `${capitalized(whose)}. Every row is scored by a model that had not seen it; areas are means over folds.`,
        draw: ({ rocPlot }) =>
          rocPlot(
            scored.map(({ name, truth, scores, area }) => ({
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
            scored.map(({ name, truth, scores }) => ({ name, curve: precisionRecallCurve(truth, scores) })),
            two ? { baseline: scored[0].truth.filter(Boolean).length / scored[0].truth.length } : {},
          ),
      },
      {
        title: "Calibration",
        about: `How often a class occurs when it is given a certain probability: ${whose}.`,
        draw: ({ calibrationPlot }) =>
          calibrationPlot(
            scored.map(({ name, truth, scores }) => ({ name, curve: calibrationCurve(truth, scores) })),
          ),
      },
    );
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
function numberPlans({ table, data: { target }, methods: [best] }: Comparison): Plan[] {
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
