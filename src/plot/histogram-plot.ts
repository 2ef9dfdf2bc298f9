import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../base/options.js";
import type { HistogramBins } from "../probability/density/bins.js";
import { Histogram, KernelDensity } from "../probability/density/index.js";
import { Normal } from "../probability/distributions/index.js";
import { type Path, pathMark } from "./core/curves.js";
import { curveOf } from "./core/densities.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions, groupSchema } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import { rangeOf } from "./core/range.js";
import { type Groups, type NumbersSource, readNumbersByClass } from "./core/source.js";
import type { Theme } from "./core/theme.js";

const histogramSchema = z.strictObject({
  ...figureOptions,
  x: z.string().optional().describe("The column of a table; for bare numbers, the name of the axis."),
  by: groupSchema
    .optional()
    .describe("Classes that are drawn on top of each other: a column's name, or a label per row."),
  bins: z
    .custom<HistogramBins>()
    .optional()
    .meta({ constraint: 'a count, "sturges", "scott", "freedman-diaconis", { width } or { edges }' })
    .describe("How the numbers are divided; by default Sturges' rule."),
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
});

export type HistogramPlotOptions = z.input<typeof histogramSchema>;

interface Series {
  readonly name: string;
  readonly values: Float64Array;
  readonly histogram: Histogram;
}

/**
 * A histogram, optionally with a kernel density estimate and a fitted normal density.
 *
 * ```ts
 * histogramPlot(iris(), { x: "petalLength", by: "species", density: true });
 * ```
 */
export function histogramPlot(source: NumbersSource, options: HistogramPlotOptions = {}): Figure {
  const method = "histogramPlot";
  const settings = parseOptions(method, histogramSchema, options);
  const { rows, values: given, name, groups, notes, byClass } = readNumbersByClass(method, source, settings);
  const all = Float64Array.from(rows, (row) => given[row]);
  const edges = { edges: commonEdges(all, settings.bins) };
  const series = byClass.map((values, code): Series => {
    return { name: groups.names[code], values, histogram: Histogram.fit(values, { bins: edges }) };
  });
  const scale =
    settings.scale ??
    (settings.density || settings.normal || !equalWidths(edges.edges) ? "density" : "count");
  const curves = series.flatMap((one, place) => curvesOf(one, place, settings, scale));
  const constant = series.filter(({ values }) => !varies(values) && (settings.density || settings.normal));
  return makeFigure(settings, {
    method,
    description: describe(name, all, groups, edges.edges.length - 1),
    notes: [
      ...notes,
      ...constant.map(({ name }) => `No curve${name && ` for ${name}`}: all its values are equal.`),
    ],
    legend: (theme) => legend(theme, groups, settings),
    height: (width) => Math.round(Math.min(400, 120 + width * 0.42)),
    plot: ({ theme }) => ({
      x: { label: name },
      y: { label: scale === "count" ? "count" : "density", zero: true },
      lines: "y",
      marks: [
        ...series.map((one, place) => bars(theme, one, place, scale, series.length > 1)),
        ...curves.map(({ points, place, kind }) => {
          const { color } = seriesStyle(theme.name, place);
          return pathMark(points, {
            stroke:
              series.length > 1 ? color : kind === "density" ? theme.text : seriesStyle(theme.name, 1).color,
            strokeWidth: 2,
            ...(kind === "normal" && { strokeDasharray: "6 3" }),
          });
        }),
        Plot.ruleY([0], { stroke: theme.text }),
      ],
    }),
  });
}

/** The same edges for all classes; a single distinct value is in the middle of one bin. */
function commonEdges(values: Float64Array, bins: HistogramBins = "sturges"): readonly number[] {
  if (typeof bins !== "object" && !varies(values)) return [values[0] - 0.5, values[0] + 0.5];
  return Histogram.fit(values, { bins }).edges;
}

function varies(values: Float64Array): boolean {
  return values.some((value) => value !== values[0]);
}

function equalWidths(edges: readonly number[]): boolean {
  const width = (edges[edges.length - 1] - edges[0]) / (edges.length - 1);
  return edges.every((edge, i) => i === 0 || Math.abs(edge - edges[i - 1] - width) <= 1e-9 * width);
}

function bars(
  theme: Theme,
  { histogram }: Series,
  place: number,
  scale: "count" | "density",
  several: boolean,
): Plot.Markish {
  const { edges, counts, probabilities } = histogram;
  const { color, dash } = seriesStyle(theme.name, place);
  const height = (i: number) =>
    scale === "count" ? counts[i] : probabilities[i] / (edges[i + 1] - edges[i]);
  return Plot.rectY(
    counts.flatMap((count, i) => (count > 0 ? [i] : [])),
    {
      x1: (i: number) => edges[i],
      x2: (i: number) => edges[i + 1],
      y: height,
      fill: color,
      fillOpacity: several ? 0.3 : 0.55,
      stroke: several ? color : theme.background,
      ...(several && dash !== "" && { strokeDasharray: dash }),
    },
  );
}

interface Curve {
  readonly points: Path;
  readonly place: number;
  readonly kind: "density" | "normal";
}

/** Densities, or the counts that they imply for a bin. */
function curvesOf(
  { values, histogram: { edges } }: Series,
  place: number,
  { density, normal }: { readonly density: boolean; readonly normal: boolean },
  scale: "count" | "density",
): Curve[] {
  if (!varies(values)) return [];
  const factor = scale === "density" ? 1 : values.length * (edges[1] - edges[0]);
  const curve = (kind: Curve["kind"], low: number, high: number, f: (x: number) => number): Curve => ({
    kind,
    place,
    points: curveOf((x) => factor * f(x), [low, high]),
  });
  const out: Curve[] = [];
  const [low, high] = [edges[0], edges[edges.length - 1]];
  if (density) {
    const estimate = KernelDensity.fit(values);
    const reach = 3 * estimate.bandwidth;
    const [first, last] = [estimate.data[0], estimate.data[values.length - 1]];
    out.push(curve("density", first - reach, last + reach, (x) => estimate.density(x)));
  }
  if (normal) {
    const fitted = Normal.fit(values);
    const reach = 3 * fitted.standardDeviation;
    out.push(
      curve("normal", Math.min(low, fitted.mean - reach), Math.max(high, fitted.mean + reach), (x) =>
        fitted.density(x),
      ),
    );
  }
  return out;
}

function legend(theme: Theme, { names }: Groups, { density, normal }: { density: boolean; normal: boolean }) {
  const several = names.length > 1;
  const classes = several
    ? names.map((label, place) => {
        const { color, dash } = seriesStyle(theme.name, place);
        return { label, color, dash, fillOpacity: 0.3 };
      })
    : [];
  const curve = (label: string, dash: string, place: number) => ({
    label,
    color: several || place === 0 ? theme.text : seriesStyle(theme.name, 1).color,
    dash,
  });
  return [
    ...classes,
    ...(density ? [curve("kernel density", "", 0)] : []),
    ...(normal ? [curve("fitted normal", "6 3", 1)] : []),
  ];
}

function describe(name: string, values: Float64Array, { names, name: by }: Groups, bins: number): string {
  const [low, high] = rangeOf(values);
  const classes = names.length > 1 ? ` by ${by ?? "class"} (${names.join(", ")})` : "";
  return `Histogram of ${name}${classes}: ${plural(values.length, "value")} from ${shortText(low)} to ${shortText(high)} in ${plural(bins, "bin")}.`;
}
