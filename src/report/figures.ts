// The figures of a comparison, from predictions for rows that the models had not seen.

import { CredalError } from "../base/errors.js";
import type { Label } from "../base/label.js";
import { friedmanTest } from "../evaluate/compare/friedman.js";
import { calibrationCurve } from "../evaluate/metrics/calibration/calibration-curve.js";
import { confusionMatrix } from "../evaluate/metrics/classification/confusion-matrix.js";
import { readClasses, readResponses } from "../learn/input.js";
import type { Figure } from "../plot/core/figure.js";
import type { Comparison } from "./comparison.js";
import type { ComparedMethod } from "./rank.js";

/** A figure of the report. */
export interface ReportFigure {
  readonly title: string;
  /** What it shows, in one sentence. */
  readonly about: string;
  /** For wide screens and for narrow ones, on which shrinking would make words too small to read. */
  readonly svgs: { readonly wide: string; readonly narrow: string } | undefined;
}

type Plots = typeof import("../plot/index.js");

interface Plan {
  readonly title: string;
  readonly about: string;
  draw(plots: Plots): Figure;
}

/** Widths in pixels, for a screen and for a phone. */
const WIDE = 760;
const NARROW = 350;

/** More curves than this cannot be distinguished. */
const CURVES = 6;

/** The figures of a comparison; one that cannot be drawn says why instead. */
export async function comparisonFigures(comparison: Comparison): Promise<readonly ReportFigure[]> {
  // Loaded when needed: most comparisons draw nothing.
  const plots = await import("../plot/index.js");
  const plans = [
    ...scorePlans(comparison),
    ...(comparison.data.task === "classification" ? classPlans(comparison) : numberPlans(comparison)),
  ];
  return plans.map(({ title, about, draw }) => {
    try {
      const figure = draw(plots);
      const svgs = {
        wide: figure.with({ width: WIDE }).toSVG(),
        narrow: figure.with({ width: NARROW }).toSVG(),
      };
      return { title, about, svgs };
    } catch (error) {
      if (!(error instanceof CredalError)) throw error;
      return { title, about: `Not drawn. ${error.message}`, svgs: undefined };
    }
  });
}

/** Scores fold by fold, and the ranks that they give. */
function scorePlans({ methods, metric, better }: Comparison): Plan[] {
  const scored = methods.filter(({ scores }) => scores.every(Number.isFinite));
  const series = scored.map(({ name, scores }) => ({ name, scores }));
  if (series.length === 0) return [];
  const plans: Plan[] = [
    {
      title: "Scores by fold",
      about: `The ${metric} of every method in every fold; ${better} is better.`,
      draw: ({ foldScoresPlot }) => foldScoresPlot(series, { metric }),
    },
  ];
  if (series.length > 1) {
    plans.push({
      title: "Average ranks",
      about:
        "The mean rank of every method over the folds. Methods under one bar do not differ significantly by Nemenyi's test at 0.05. Folds share training rows, so the test finds differences somewhat too easily.",
      draw: ({ criticalDifferencePlot }) => {
        const folds = series[0].scores.map((_, fold) => series.map(({ scores }) => scores[fold]));
        return criticalDifferencePlot(friedmanTest(folds, { better }), {
          names: series.map(({ name }) => name),
        });
      },
    });
  }
  return plans;
}

/** How well classes are ranked, how well probabilities are calibrated, and which classes are confused. */
function classPlans({ table, data: { target }, methods }: Comparison): Plan[] {
  const { classes, codes } = readClasses<Label>("report", table, target);
  const positives = (code: number) => Array.from(codes, (own) => own === code);
  const chances = ({ validation }: ComparedMethod, code: number) =>
    validation.predictions.probabilities?.column(code);
  const probable = methods.filter((method) => chances(method, 0) !== undefined);
  const [best] = methods;
  const plans: Plan[] = [];
  if (probable.length > 0) {
    // Two classes: one curve per method. More: one curve per class, of the best method.
    const two = classes.length === 2;
    const curves = two
      ? probable.slice(0, CURVES).map((method) => ({ name: method.name, method, code: 1 }))
      : classes.slice(0, CURVES).map((label, code) => ({ name: String(label), method: probable[0], code }));
    const whose = two
      ? `"${classes[1]}" against "${classes[0]}"`
      : `each class against the others, by ${probable[0].name}`;
    const scored = curves.map(({ name, method, code }) => ({
      name,
      truth: positives(code),
      scores: chances(method, code) ?? new Float64Array(),
    }));
    plans.push(
      {
        title: "ROC curves",
        about: `${capitalized(whose)}. Every row is scored by a model that had not seen it.`,
        draw: ({ rocPlot }) => rocPlot(scored),
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
    draw: ({ confusionPlot }) => {
      const truth = Array.from(codes, (code) => classes[code]);
      const predicted = (best.validation.predictions.labels ?? []) as readonly Label[];
      return confusionPlot(confusionMatrix(truth, predicted, { classes }));
    },
  });
  return plans;
}

/** Predictions and the truth. */
function numberPlans({ table, data: { target }, methods: [best] }: Comparison): Plan[] {
  const { responses } = readResponses("report", table, target);
  return [
    {
      title: `Predictions of ${best.name}`,
      about: `"${target}" against its prediction by a model that had not seen the row.`,
      draw: ({ scatterPlot }) =>
        scatterPlot(
          { predicted: best.validation.predictions.numbers ?? [], observed: responses.data },
          { x: "predicted", y: "observed" },
        ),
    },
  ];
}

function capitalized(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}
