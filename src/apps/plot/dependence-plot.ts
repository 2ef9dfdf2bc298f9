import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { curveLegend, curveMark, type Path } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import { placeScale } from "./dependence/axis-points.js";
import { type DependenceCurve, type DependenceSource, readDependence } from "./dependence/read-dependence.js";

const dependenceSchema = z.strictObject({
  ...figureOptions,
  xLabel: z
    .string()
    .optional()
    .describe("The label of the horizontal axis; by default the name of the column."),
  yLabel: z.string().optional().describe("The label of the vertical axis; by default what the curves show."),
});

export type DependencePlotOptions = z.input<typeof dependenceSchema>;

/** The height of the ticks at the values, below the curves. */
const RUG = 9;
/** Fixed, because the ticks begin at the lower edge. */
const MARGINS = { marginTop: 26, marginBottom: 38 } as const;

/**
 * How predictions depend on one column: partial dependence, with the curves of single rows if they are given, or
 * accumulated effects. Several classes of one model share a figure.
 *
 * ```ts
 * dependencePlot(individualCurves(model, table, "age", { centered: true }));
 * dependencePlot(["yes", "no"].map((positive) => partialDependence(model, table, "age", { positive })));
 * ```
 */
export function dependencePlot(
  source: DependenceSource | readonly DependenceSource[],
  options: DependencePlotOptions = {},
): Figure {
  const method = "dependencePlot";
  const settings = parseOptions(method, dependenceSchema, options);
  const curves = readDependence(method, source);
  const [{ column, what, points }] = curves;
  const xLabel = settings.xLabel ?? column;
  const yLabel = settings.yLabel ?? heightLabel(curves);
  const names = curves.length > 1 ? curves.map(({ name }) => name) : [];
  const single = curves.reduce((sum, curve) => sum + curve.single.length, 0);
  const measured = points.kind !== "levels";
  return makeFigure(method, settings, {
    description: `${yLabel} over ${xLabel}. ${curves.map((curve) => inWords(curve, names.length > 0)).join(" ")}`,
    notes: [
      single > 0 &&
        `Thin lines: ${plural(single, "row")}. ${measured ? "Thick line" : "Dots"}: the mean over all rows.`,
      measured && "Ticks along the axis: values at equal shares of the rows.",
    ],
    legend: (theme) => curveLegend(theme, names, !measured),
    height: (width) => Math.round(Math.min(400, 120 + width * 0.42)),
    plot: (frame) => ({
      ...MARGINS,
      x: { label: xLabel, ...placeScale(points, frame.width) },
      y: { label: yLabel, nice: true, insetBottom: measured ? RUG + 4 : 0 },
      lines: measured ? "both" : "y",
      marks: [
        ...(what === "mean" ? [] : [Plot.ruleY([0], { stroke: frame.theme.muted })]),
        ...curves.flatMap((curve, index) => {
          const { color, symbol } = seriesStyle(frame.theme.name, index);
          const faint = Plot.line(
            // One mark for all rows: their own marks take many times as long.
            curve.single.flatMap((heights, row) => pathOf(curve, heights).map(([x, y]) => ({ x, y, row }))),
            { x: "x", y: "y", z: "row", stroke: color, strokeWidth: 1, strokeOpacity: 0.3 },
          );
          const path = pathOf(curve, curve.heights);
          // Levels are not on a scale, so nothing joins them; of single rows, lines show which values belong together.
          return measured
            ? [faint, curveMark(frame.theme, path, index, { strokeWidth: single > 0 ? 3.5 : 2.5 })]
            : [faint, Plot.dot(path as [number, number][], { fill: color, symbol, r: 5 })];
        }),
        ...(measured
          ? [
              Plot.tickX(curves[0].points.at, {
                x: (index: number) => index,
                stroke: frame.theme.muted,
                insetTop: frame.height - MARGINS.marginTop - MARGINS.marginBottom - RUG,
              }),
            ]
          : []),
      ],
    }),
  });
}

function pathOf({ points }: DependenceCurve, heights: Float64Array): Path {
  return Array.from(heights, (height, i) => [points.at[i], height] as const);
}

function heightLabel(curves: readonly DependenceCurve[]): string {
  const [{ what, name, single }] = curves;
  const of = curves.length > 1 ? "probability" : name === "" ? "prediction" : `P(${name})`;
  if (what === "mean") return single.length > 0 || of === `P(${name})` ? of : `mean ${of}`;
  return what === "effect" ? `effect on ${of}` : `change of ${of}`;
}

function inWords({ name, heights, points }: DependenceCurve, named: boolean): string {
  const last = heights.length - 1;
  const from = `${shortText(heights[0])} at ${points.names[0]}`;
  const to = `${shortText(heights[last])} at ${points.names[last]}`;
  if (last === 0) return `${named ? `${name}: ` : ""}${from}.`;
  return `${named ? `${name}: from` : "From"} ${from} to ${to}.`;
}
