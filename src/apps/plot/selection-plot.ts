import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { curveLegend, markedCurve } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { needs } from "./core/refusal.js";

const selectionSchema = z.strictObject({
  ...figureOptions,
  criterion: z
    .enum(["bic", "icl"])
    .default("bic")
    .describe("What is drawn for every covariance model; without covariance models, both criteria are."),
});

export type SelectionPlotOptions = z.input<typeof selectionSchema>;

/** A mixture that was chosen among several. */
export interface SelectedMixture {
  readonly selection: readonly {
    readonly components: number;
    readonly covariances?: string | undefined;
    /** NaN where no mixture could be fitted. */
    readonly bic: number;
    readonly icl: number;
  }[];
}

interface Point {
  readonly components: number;
  readonly value: number;
}

/**
 * The criterion of all mixtures that were compared over the number of their components, one line per covariance model;
 * the smallest value has a ring.
 *
 * ```ts
 * const covariances = ["EII", "EEE", "VVV"];
 * selectionPlot(await new GaussianMixture({ components: [1, 2, 3, 4], covariances }).fit(rows));
 * ```
 */
export function selectionPlot(model: SelectedMixture, options: SelectionPlotOptions = {}): Figure {
  const method = "selectionPlot";
  const settings = parseOptions(method, selectionSchema, options);
  if (!Array.isArray(model?.selection) || model.selection.length === 0)
    throw needs(method, "a mixture that was chosen among several", quote(model));
  const { selection } = model;
  const names = [...new Set(selection.flatMap(({ covariances }) => covariances ?? []))];
  const pointsOf = (criterion: "bic" | "icl", name?: string): Point[] =>
    selection
      .filter(({ covariances }) => covariances === name)
      .map((one) => ({ components: one.components, value: one[criterion] }))
      .sort((a, b) => a.components - b.components);
  const series =
    names.length > 0
      ? names.map((name) => ({ name, points: pointsOf(settings.criterion, name) }))
      : (["bic", "icl"] as const).map((name) => ({ name: name.toUpperCase(), points: pointsOf(name) }));
  const label = names.length > 0 ? settings.criterion.toUpperCase() : "criterion";
  const fitted = series.map(({ name, points }) => ({
    name,
    points: points.filter(({ value }) => Number.isFinite(value)),
  }));
  const failed = selection.filter(({ bic }) => !Number.isFinite(bic)).length;
  const all = fitted.flatMap(({ name, points }) => points.map((point) => ({ ...point, name })));
  if (all.length === 0) throw needs(method, "a mixture that could be fitted", "none");
  const best = all.reduce((least, point) => (point.value < least.value ? point : least));
  const counts = [...new Set(selection.map(({ components }) => components))].sort((a, b) => a - b);
  return makeFigure(method, settings, {
    description: `${label} of ${plural(all.length, "value")} over the number of components. Smallest: ${best.name} with ${plural(best.components, "component")}, ${shortText(best.value, 6)}.`,
    notes: [
      "The ring marks the smallest value, which is best.",
      failed > 0 && `${plural(failed, "mixture")} could not be fitted.`,
    ],
    legend: (theme) => curveLegend(theme, names.length > 0 ? names : ["BIC", "ICL"], true),
    height: (width) => Math.round(Math.min(400, 120 + width * 0.42)),
    plot: ({ theme }) => ({
      x: { label: "components", ticks: counts, tickFormat: String, nice: false },
      y: { label, nice: true },
      marks: [
        ...fitted.flatMap(({ points }, index) =>
          markedCurve(
            theme,
            points.map(({ components, value }) => [components, value]),
            index,
          ),
        ),
        Plot.dot([best], { x: "components", y: "value", r: 8, stroke: theme.text, strokeWidth: 1.6 }),
      ],
    }),
  });
}
