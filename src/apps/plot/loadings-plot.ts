import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { drawHeatmap, heatmapHeight } from "./core/heatmap.js";
import { divergingLegend } from "./core/legend.js";
import { fixedText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { divergingColor, type ThemeName } from "./core/palette.js";

const loadingsSchema = z.strictObject({
  ...figureOptions,
  hideBelow: z
    .number()
    .min(0)
    .default(0.3)
    .describe("Loadings below this, in absolute value, have a color but no number."),
});

export type LoadingsPlotOptions = z.input<typeof loadingsSchema>;

/** A fitted `FactorAnalysis`. */
export interface LoadingsLike {
  readonly inputs: { readonly names: readonly string[] };
  readonly outputs: readonly string[];
  readonly loadings: Matrix;
}

/**
 * The loadings of a factor analysis, each as a color, and as a number unless it is small.
 *
 * ```ts
 * const model = await new FactorAnalysis({ factors: 2 }).fit(table);
 * loadingsPlot(model);
 * ```
 */
export function loadingsPlot(model: LoadingsLike, options: LoadingsPlotOptions = {}): Figure {
  const method = "loadingsPlot";
  const { hideBelow, ...settings } = parseOptions(method, loadingsSchema, options);
  requireFields(method, "the model", model, ["inputs", "outputs", "loadings"], "a model of FactorAnalysis");
  const { inputs, outputs, loadings } = model;
  const { names } = inputs;
  const largest = loadings.data.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  const hidden = loadings.data.filter((value) => Math.abs(value) < hideBelow).length;
  const cell = (row: number, column: number) => {
    const value = loadings.get(row, column);
    return {
      lines: Math.abs(value) < hideBelow ? [] : [fixedText(value, 2)],
      color: (theme: ThemeName) => divergingColor(theme, value / largest),
    };
  };
  return makeFigure(method, settings, {
    description: `Loadings of ${names.length} features on ${outputs.length} factor${outputs.length === 1 ? "" : "s"}.`,
    notes: hidden > 0 ? [`Loadings below ${hideBelow} have no number.`] : [],
    legend: (theme) => [divergingLegend(theme, "Loading", fixedText(largest, largest === 1 ? 0 : 2))],
    height: (width) => heatmapHeight(width, names, outputs.length, 0.3),
    draw: (frame) => drawHeatmap(frame, { rows: names, columns: outputs, cell }),
  });
}
