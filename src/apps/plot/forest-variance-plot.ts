import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { requireList } from "../../base/numbers.js";
import { parseOptions } from "../../base/options.js";
import type { ForestVariance } from "../../methods/tree/forest-variance/index.js";
import { curveLegend, curveMark, dotMark, type Path } from "./core/curves.js";
import { type Figure, makeFigure, panelSettings } from "./core/figure.js";
import { panelGrid } from "./core/grid.js";
import { numberAxis } from "./core/number-axis.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import { needs } from "./core/refusal.js";

const forestVarianceSchema = z.strictObject({ ...figureOptions });

export type ForestVariancePlotOptions = z.input<typeof forestVarianceSchema>;

/** A quantity over the number of columns that compete at a split. */
interface Curve {
  readonly name: string;
  readonly values: readonly number[];
}

/**
 * The correlation of two trees over the number of columns that compete at a split, and beside it the variance of a
 * forest with its squared bias, if the truth was known, and their sum.
 *
 * ```ts
 * const all = [];
 * for (const candidates of [1, 2, 4, 8])
 *   all.push(await forestVariance(new RandomForestRegressor({ candidates }), draw, { points, truth }));
 * forestVariancePlot(all);
 * ```
 */
export function forestVariancePlot(
  results: readonly ForestVariance[],
  options: ForestVariancePlotOptions = {},
): Figure {
  const method = "forestVariancePlot";
  const settings = parseOptions(method, forestVarianceSchema, options);
  const found = readResults(method, results);
  const candidates = found.map((one) => one.candidates);
  const biases = found.flatMap(({ squaredBias }) => (squaredBias === undefined ? [] : [squaredBias]));
  const variances = found.map(({ forestVariance }) => forestVariance);
  const known = biases.length === found.length;
  const errors: Curve[] = [
    { name: known ? "mean squared error" : "variance", values: known ? sums(variances, biases) : variances },
    ...(known
      ? [
          { name: "variance", values: variances },
          { name: "squared bias", values: biases },
        ]
      : []),
  ];
  const correlations = [{ name: "correlation", values: found.map(({ correlation }) => correlation) }];
  const [{ samples, trees }] = found;
  return panelGrid(
    method,
    [
      panel(method, "Two trees", "correlation", candidates, correlations),
      panel(method, "The mean of all trees", known ? "error" : "variance", candidates, errors),
    ],
    settings,
    {
      description: described(candidates, correlations[0], errors[0]),
      notes: [`Forests of ${plural(trees, "tree")} from ${plural(samples, "sample")}.`],
    },
  );
}

function panel(
  method: string,
  title: string,
  label: string,
  candidates: readonly number[],
  curves: readonly Curve[],
): Figure {
  const highest = Math.max(...curves.flatMap(({ values }) => values));
  const axis = numberAxis(candidates, { scale: "linear" });
  return makeFigure(method, panelSettings(title), {
    description: described(candidates, ...curves),
    height: (width) => Math.round(Math.min(400, 120 + width * 0.42)),
    legend: (theme) =>
      curves.length > 1
        ? curveLegend(
            theme,
            curves.map(({ name }) => name),
          )
        : [],
    plot: ({ theme, width }) => ({
      x: { ...axis.options(width), label: "columns that compete" },
      y: { label, domain: [0, highest > 0 ? highest : 1], nice: true, grid: true },
      marks: curves.flatMap(({ values }, index) => [
        curveMark(theme, pathOf(candidates, values), index),
        dotMark([...candidates.keys()], candidates, values, {
          fill: seriesStyle(theme.name, index).color,
          r: 3,
        }),
      ]),
    }),
  });
}

function pathOf(x: readonly number[], y: readonly number[]): Path {
  return x.map((value, at) => [value, y[at]] as const);
}

function sums(a: readonly number[], b: readonly number[]): number[] {
  return a.map((value, at) => value + b[at]);
}

function described(candidates: readonly number[], ...curves: readonly Curve[]): string {
  const last = candidates.length - 1;
  return curves
    .map(({ name, values }) => {
      const from = `${shortText(values[0])} with ${plural(candidates[0], "candidate")}`;
      return last === 0
        ? `The ${name} is ${from}.`
        : `The ${name} goes from ${from} to ${shortText(values[last])} with ${candidates[last]}.`;
    })
    .join(" ");
}

/** The results by ascending number of candidates. */
function readResults(method: string, results: readonly ForestVariance[]): ForestVariance[] {
  requireList(method, "the results", results);
  if (results.length === 0) throw needs(method, "at least one result of forestVariance", "none");
  const all = Array.from(results, (one) =>
    requireFields(
      method,
      "every result",
      one,
      ["candidates", "correlation", "forestVariance", "samples", "trees"],
      "what forestVariance returns",
    ),
  );
  return all.sort((a, b) => a.candidates - b.candidates);
}
