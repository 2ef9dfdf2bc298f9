// The figures of a comparison, from what was predicted of rows that the models had not seen.

import { CredalError } from "../base/errors.js";
import type { Label } from "../base/label.js";
import { friedmanTest } from "../evaluate/compare/friedman.js";
import { calibrationCurve } from "../evaluate/metrics/calibration/calibration-curve.js";
import { confusionMatrix } from "../evaluate/metrics/classification/confusion-matrix.js";
import { readClasses, readResponses } from "../learn/input.js";
import type { CalibrationPoints } from "../plot/calibration-plot.js";
import type { Figure } from "../plot/core/figure.js";
import type { Comparison, RankedMethod } from "./compare/comparison.js";

/** A figure of the report, as it stands in the page. */
export interface ReportFigure {
  readonly title: string;
  /** What it shows, in one sentence. */
  readonly about: string;
  /** As wide screens show it, and as narrow ones do, where shrinking would make words too small to read. */
  readonly svgs: { readonly wide: string; readonly narrow: string } | undefined;
}

type Plots = typeof import("../plot/index.js");

interface Plan {
  readonly title: string;
  readonly about: string;
  draw(plots: Plots): Figure;
}

/** Widths in pixels: of the text on a screen, and on a phone. */
const WIDE = 760;
const NARROW = 350;

/** More curves than this cannot be told apart. */
const CURVES = 6;

/** The figures of a comparison; one that its data do not allow says why instead. */
export async function comparisonFigures(comparison: Comparison): Promise<readonly ReportFigure[]> {
  // Loaded when needed: most commands draw nothing.
  const plots = await import("../plot/index.js");
  const plans = [
    ...scorePlans(comparison),
    ...(comparison.problem.task === "classification" ? classPlans(comparison) : numberPlans(comparison)),
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
function scorePlans({ ranked, metrics, better }: Comparison): Plan[] {
  const scored = ranked.filter(({ scores }) => scores.every(Number.isFinite));
  const series = scored.map(({ kind: name, scores }) => ({ name, scores }));
  if (series.length === 0) return [];
  const plans: Plan[] = [
    {
      title: "Scores by fold",
      about: `The ${metrics[0]} of every method in every fold; ${better} is better.`,
      draw: ({ foldScoresPlot }) => foldScoresPlot(series, { metric: metrics[0] }),
    },
  ];
  if (series.length > 1) {
    plans.push({
      title: "Average ranks",
      about:
        "The rank of every method over folds. Methods under one bar cannot be told apart by Nemenyi's test at 0.05; folds share training rows, so the test is somewhat bold.",
      draw: ({ criticalDifferencePlot }) => {
        const folds = series[0].scores.map((_, fold) => series.map(({ scores }) => scores[fold]));
        const { averageRanks: ranks, criticalDifference } = friedmanTest(folds, { better });
        return criticalDifferencePlot({ names: series.map(({ name }) => name), ranks, criticalDifference });
      },
    });
  }
  return plans;
}

/** How well classes are ranked, how honest the probabilities are, and what is confused. */
function classPlans({ problem, ranked }: Comparison): Plan[] {
  const { table, target } = problem;
  const { classes, codes } = readClasses<Label>("compare", table, target);
  const positives = (code: number) => Array.from(codes, (own) => own === code);
  const chances = ({ validation }: RankedMethod, code: number) =>
    validation.predictions.probabilities?.column(code);
  const probable = ranked.filter((method) => chances(method, 0) !== undefined);
  const [best] = ranked;
  const plans: Plan[] = [];
  if (probable.length > 0) {
    // Two classes: one curve per method. More: one curve per class, of the best method.
    const two = classes.length === 2;
    const curves = two
      ? probable.slice(0, CURVES).map((method) => ({ name: method.kind, method, code: 1 }))
      : classes.slice(0, CURVES).map((label, code) => ({ name: String(label), method: probable[0], code }));
    const whose = two
      ? `"${classes[1]}" against "${classes[0]}"`
      : `each class against the others, by ${probable[0].kind}`;
    const scored = curves.map(({ name, method, code }) => ({
      name,
      scores: chances(method, code) ?? new Float64Array(),
      positives: positives(code),
    }));
    plans.push(
      {
        title: "ROC curves",
        about: `Curves of ${whose}; every row is scored by a model that had not seen it.`,
        draw: ({ rocPlot }) => rocPlot(scored),
      },
      {
        title: "Calibration",
        about: `How often a class comes true that is given some probability: ${whose}.`,
        draw: ({ calibrationPlot }) =>
          calibrationPlot(
            scored.map((curve) => calibrationPoints(curve.name, curve.positives, curve.scores)),
          ),
      },
    );
  }
  plans.push({
    title: `Confusions of ${best.kind}`,
    about: "True classes down, predicted ones across; every row predicted by a model that had not seen it.",
    draw: ({ confusionPlot }) => {
      const truth = Array.from(codes, (code) => classes[code]);
      const said = (best.validation.predictions.labels ?? []) as readonly Label[];
      return confusionPlot(confusionMatrix(truth, said, { classes }).counts, { labels: classes.map(String) });
    },
  });
  return plans;
}

/** The bins of a calibration plot that hold any cases. */
export function calibrationPoints(
  name: string,
  positives: readonly boolean[],
  scores: Float64Array,
): CalibrationPoints {
  const bins = calibrationCurve(positives, scores, { positive: true }).filter(({ weight }) => weight > 0);
  return {
    name,
    predicted: bins.map(({ predicted }) => predicted),
    observed: bins.map(({ observed }) => observed),
    counts: bins.map(({ weight }) => weight),
  };
}

/** Predictions beside the truth. */
function numberPlans({ problem: { table, target }, ranked: [best] }: Comparison): Plan[] {
  const { responses } = readResponses("compare", table, target);
  return [
    {
      title: `Predictions of ${best.kind}`,
      about: `"${target}" as it is over what was predicted by a model that had not seen the row.`,
      draw: ({ scatterPlot }) =>
        scatterPlot(
          { predicted: best.validation.predictions.numbers ?? [], observed: responses.data },
          { x: "predicted", y: "observed" },
        ),
    },
  ];
}
