import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import type { HistogramBins } from "../../math/probability/density/bins.js";
import { Histogram } from "../../math/probability/density/index.js";
import { binBars } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import type { LegendItem } from "./core/legend.js";
import { plural, shortText } from "./core/numbers.js";
import { binsOption, figureOptions, groupSchema, numbersOption } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import { rangeOf } from "./core/range.js";
import { type Groups, type NumbersSource, readNumbersByClass } from "./core/source.js";
import type { Theme } from "./core/theme.js";
import {
  barHeight,
  type HistogramScale,
  type HistogramSeries,
  type OverlaidDistribution,
  overlayItems,
  overlayMarks,
  readOverlays,
  varies,
} from "./histograms/overlays.js";

const histogramSchema = z.strictObject({
  ...figureOptions,
  x: numbersOption,
  by: groupSchema
    .optional()
    .describe("Classes that are drawn on top of each other: a column's name, or a label per row."),
  bins: binsOption.describe("How the numbers are divided; by default Sturges' rule."),
  scale: z
    .enum(["count", "density"])
    .optional()
    .describe(
      "What the height of a bar shows; by default density if bins are unequal or a curve is drawn, otherwise counts.",
    ),
  density: z.boolean().default(false).describe("Whether a kernel density estimate is drawn."),
  normal: z
    .boolean()
    .default(false)
    .describe("Whether the normal density with the same mean and standard deviation is drawn."),
  densities: z
    .record(z.string(), z.custom<OverlaidDistribution>())
    .default({})
    .meta({ constraint: "distributions by name" })
    .describe(
      "Distributions that are drawn on top, such as the true or a fitted one; one named like a class is drawn in its color.",
    ),
});

export type HistogramPlotOptions = z.input<typeof histogramSchema>;

/**
 * A histogram, optionally with a kernel density estimate, a fitted normal density, and any other distributions.
 *
 * ```ts
 * histogramPlot(iris(), { x: "petalLength", by: "species", density: true });
 * histogramPlot(numbers, { densities: { "true density": new Normal({ mean: 0, standardDeviation: 1 }), fitted: Gamma.fit(numbers) } });
 * ```
 */
export function histogramPlot(source: NumbersSource, options: HistogramPlotOptions = {}): Figure {
  const method = "histogramPlot";
  const settings = parseOptions(method, histogramSchema, options);
  const { rows, values: given, name, groups, notes, byClass } = readNumbersByClass(method, source, settings);
  const all = Float64Array.from(rows, (row) => given[row]);
  const edges = { edges: commonEdges(all, settings.bins) };
  const series = byClass.map((values, code): HistogramSeries => {
    return { name: groups.names[code], values, histogram: Histogram.fit(values, { bins: edges }) };
  });
  const named = Object.keys(settings.densities).length > 0;
  const scale =
    settings.scale ??
    (settings.density || settings.normal || named || !equalWidths(edges.edges) ? "density" : "count");
  const { overlays, cut } = readOverlays(method, series, settings, scale);
  const constant = series.filter(({ values }) => !varies(values) && (settings.density || settings.normal));
  return makeFigure(method, settings, {
    description: describe(name, all, groups, edges.edges.length - 1, Object.keys(settings.densities)),
    notes: [
      ...notes,
      ...constant.map(({ name }) => `No curve${name && ` for ${name}`}: all its values are equal.`),
      cut && "A density is cut off where it goes to infinity.",
    ],
    legend: (theme) => [...classItems(theme, groups), ...overlayItems(theme, overlays, series.length > 1)],
    height: (width) => Math.round(Math.min(400, 120 + width * 0.42)),
    plot: ({ theme }) => ({
      x: { label: name },
      y: { label: scale === "count" ? "count" : "density", zero: true },
      lines: "y",
      marks: [
        ...series.map((one, index) => bars(theme, one, index, scale, series.length > 1)),
        ...overlays.flatMap((one) => overlayMarks(theme, one, series.length > 1)),
        Plot.ruleY([0], { stroke: theme.text }),
      ],
    }),
  });
}

/** Edges of bins shared by all classes; a single distinct value is in the middle of one bin. */
function commonEdges(values: Float64Array, bins: HistogramBins = "sturges"): readonly number[] {
  if (typeof bins !== "object" && !varies(values)) return [values[0] - 0.5, values[0] + 0.5];
  return Histogram.fit(values, { bins }).edges;
}

function equalWidths(edges: readonly number[]): boolean {
  const width = (edges[edges.length - 1] - edges[0]) / (edges.length - 1);
  return edges.every((edge, i) => i === 0 || Math.abs(edge - edges[i - 1] - width) <= 1e-9 * width);
}

function bars(
  theme: Theme,
  { histogram }: HistogramSeries,
  index: number,
  scale: HistogramScale,
  several: boolean,
): Plot.Markish {
  const { color, dash } = seriesStyle(theme.name, index);
  return binBars(histogram, {
    y: (bin: number) => barHeight(histogram, bin, scale),
    fill: color,
    fillOpacity: several ? 0.3 : 0.55,
    stroke: several ? color : theme.background,
    ...(several && dash !== "" && { strokeDasharray: dash }),
  });
}

function classItems(theme: Theme, { names }: Groups): LegendItem[] {
  if (names.length < 2) return [];
  return names.map((label, index) => {
    const { color, dash } = seriesStyle(theme.name, index);
    return { label, color, dash, fillOpacity: 0.3 };
  });
}

function describe(
  name: string,
  values: Float64Array,
  { names, name: by }: Groups,
  bins: number,
  densities: readonly string[],
): string {
  const [low, high] = rangeOf(values);
  const classes = names.length > 1 ? ` by ${by ?? "class"} (${names.join(", ")})` : "";
  return `Histogram of ${name}${classes}: ${plural(values.length, "value")} from ${shortText(low)} to ${shortText(high)} in ${plural(bins, "bin")}${densities.length > 0 ? `, with ${densities.join(", ")}` : ""}.`;
}
