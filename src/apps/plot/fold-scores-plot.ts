import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { CrossValidation } from "../../evaluate/validate/cross-validation.js";
import { StudentT } from "../../math/probability/distributions/index.js";
import { pointMark } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { readList, readSeries, requireDifferentNames } from "./core/lists.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions, levelOption } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import { rangeOf, widened } from "./core/range.js";
import { rowLines, rowsHeight, rowsPlot, rowTicks } from "./core/rows.js";

const foldSchema = z.strictObject({
  ...figureOptions,
  metric: z
    .string()
    .optional()
    .describe(
      "The name of the metric; of a cross-validation, which of its metrics is drawn, by default the first.",
    ),
  level: levelOption.describe("The level of the intervals of the means."),
});

export type FoldScoresPlotOptions = z.input<typeof foldSchema>;

/** The scores of one model, one per fold, or the cross-validation that contains them. */
export interface FoldScores {
  readonly name?: string;
  readonly scores: ArrayLike<number> | CrossValidation;
  /** The mean and its interval, drawn instead of the t interval over folds. */
  readonly mean?: number;
  readonly interval?: readonly [lower: number, upper: number];
}

interface Row {
  readonly name: string;
  readonly scores: Float64Array;
  readonly mean: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * The scores of models fold by fold, with their means and t intervals.
 *
 * ```ts
 * foldScoresPlot([await crossValidate(bayes, table, "species"), await crossValidate(tree, table, "species")]);
 * foldScoresPlot([{ name: "bayes", scores: [0.9, 0.92, 0.88] }, { name: "tree", scores: [0.85, 0.9, 0.8] }]);
 * ```
 */
export function foldScoresPlot(
  models: FoldScores | CrossValidation | readonly (FoldScores | CrossValidation)[],
  options: FoldScoresPlotOptions = {},
): Figure {
  const method = "foldScoresPlot";
  const settings = parseOptions(method, foldSchema, options);
  const series = readSeries(method, (Array.isArray(models) ? models : [models]).map(named));
  const metric = settings.metric ?? firstMetric(series) ?? "score";
  const rows = series.map(({ name, scores, mean, interval }) => {
    const row = rowOf(name, readList(method, "scores", scoresOf(scores, metric)), settings.level);
    if (interval === undefined) return row;
    const [lower, upper] = readList(method, "interval", interval, { length: 2 });
    return { ...row, mean: mean ?? row.mean, lower, upper };
  });
  const given = series.some(({ interval }) => interval !== undefined);
  const names = rows.map(({ name }) => name);
  requireDifferentNames(method, names);
  const single = rows.some(({ scores }) => scores.length === 1);
  return makeFigure(method, settings, {
    description: `${metric} by model and fold. ${rows
      .map(
        ({ name, scores, mean }) =>
          `${name && `${name}: `}mean ${shortText(mean)} over ${plural(scores.length, "fold")}.`,
      )
      .join(" ")}`,
    notes: [
      given
        ? "Symbols with bars: mean and its interval."
        : `Symbols with bars: mean and ${shortText(100 * settings.level)}% t interval over folds. Folds share training cases, so that the intervals are too narrow.`,
      single && "One fold alone has no interval.",
    ],
    height: (width) => rowsHeight(names, width, 40),
    plot: (frame) => {
      const { theme } = frame;
      const ends = rangeOf(...rows.map(({ scores, mean, lower, upper }) => [...scores, mean, lower, upper]));
      return rowsPlot(frame, {
        names,
        x: { label: metric, inset: 8, domain: widened(ends, 0) },
        marks: rows.flatMap(({ scores, mean, lower, upper }, row) => {
          const { color, symbol } = seriesStyle(theme.name, row);
          const folds = Array.from(scores, (score) => ({ row, at: score }));
          return [
            rowTicks(folds, { stroke: color, strokeOpacity: 0.55, strokeWidth: 1.5 }, 0.55),
            rowLines([{ row, from: lower, to: upper }], { stroke: theme.text }),
            pointMark([[mean, row]], { symbol, fill: color, stroke: theme.text, r: 5.5 }),
          ];
        }),
      });
    },
  });
}

/** A cross-validation is named after its estimator. */
function named(source: FoldScores | CrossValidation): FoldScores {
  return source instanceof CrossValidation ? { name: source.kind, scores: source } : source;
}

function firstMetric(series: readonly FoldScores[]): string | undefined {
  return series.flatMap(({ scores }) =>
    scores instanceof CrossValidation ? [scores.summaries[0].metric] : [],
  )[0];
}

function scoresOf(scores: FoldScores["scores"], metric: string): ArrayLike<number> {
  if (!(scores instanceof CrossValidation)) return scores;
  const judged = scores.summaries.some((summary) => summary.metric === metric)
    ? scores
    : scores.rescore(metric);
  return judged.folds.map((fold) => fold.scores[metric]);
}

function rowOf(name: string, scores: Float64Array, level: number): Row {
  const n = scores.length;
  const mean = scores.reduce((sum, score) => sum + score, 0) / n;
  if (n === 1) return { name, scores, mean, lower: mean, upper: mean };
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (n - 1);
  const half = new StudentT({ degreesOfFreedom: n - 1 }).quantile((1 + level) / 2) * Math.sqrt(variance / n);
  return { name, scores, mean, lower: mean - half, upper: mean + half };
}
