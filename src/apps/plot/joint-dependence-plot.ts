import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import type { JointEffects } from "../../evaluate/explain/accumulated-effects.js";
import type { JointDependence } from "../../evaluate/explain/partial-dependence.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import { contourLines } from "./core/contour-lines.js";
import { pathMark } from "./core/curves.js";
import type { PlotSpec } from "./core/draw-plot.js";
import type { Frame } from "./core/drawing.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { drawHeatmap, heatmapHeight } from "./core/heatmap.js";
import { colorLegend } from "./core/legend.js";
import { readList } from "./core/lists.js";
import { shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { divergingColor, sequentialColor, type ThemeName } from "./core/palette.js";
import { rangeOf } from "./core/range.js";
import { needs } from "./core/refusal.js";
import { type AxisPoints, axisPointsOf, placeScale } from "./dependence/axis-points.js";
import { interpolated } from "./dependence/interpolate.js";

const jointSchema = z.strictObject({
  ...figureOptions,
  xLabel: z
    .string()
    .optional()
    .describe("The label of the horizontal axis; by default the name of the first column."),
  yLabel: z
    .string()
    .optional()
    .describe("The label of the vertical axis; by default the name of the second column."),
});

export type JointDependencePlotOptions = z.input<typeof jointSchema>;

/** What the figure draws, in numbers. */
interface Surface {
  readonly x: AxisPoints;
  readonly y: AxisPoints;
  /** A row per point along x, a column per point along y. */
  readonly heights: Matrix;
  readonly range: readonly [low: number, high: number];
  readonly what: string;
  /** Whether lines join points of equal height, which effects have too many of. */
  readonly lined: boolean;
  readonly color: (theme: ThemeName, value: number) => string;
}

/** How fine the grid is that lines of equal height are found on, and how many lines there are. */
const FINE = 80;
const LINES = 7;

/**
 * How predictions depend on two columns together, as colors: their partial dependence, or what both change beyond what
 * each changes alone. Between numbers, lines join points of equal height.
 *
 * ```ts
 * jointDependencePlot(partialDependence(model, table, ["age", "income"]));
 * jointDependencePlot(accumulatedEffects(model, table, ["age", "income"]));
 * ```
 */
export function jointDependencePlot(
  source: JointDependence | JointEffects,
  options: JointDependencePlotOptions = {},
): Figure {
  const method = "jointDependencePlot";
  const settings = parseOptions(method, jointSchema, options);
  const surface = readSurface(method, source);
  const { x, y, heights, range, what, lined, color } = surface;
  const [xLabel, yLabel] = [settings.xLabel ?? source.columns[0], settings.yLabel ?? source.columns[1]];
  const labels = { xLabel, yLabel };
  const highest = heights.data.indexOf(range[1]);
  const cell = `${x.names[Math.floor(highest / heights.columns)]} and ${y.names[highest % heights.columns]}`;
  const measured = x.kind !== "levels" && y.kind !== "levels";
  return makeFigure(method, settings, {
    description: `${what} by ${xLabel} and ${yLabel}, from ${shortText(range[0])} to ${shortText(range[1])}, which is at ${cell}.`,
    notes: [
      measured && lined && "Lines join points of equal height.",
      measured && "Cells surround values at equal shares of the rows.",
    ],
    legend: (theme) => [
      colorLegend(what, (share) => color(theme.name, range[0] + share * (range[1] - range[0])), [
        shortText(range[0]),
        shortText(range[1]),
      ]),
    ],
    ...(measured
      ? {
          height: (width: number) => Math.round(Math.min(480, 130 + width * 0.55)),
          plot: (frame: Frame) => cells(frame, surface, labels),
        }
      : {
          height: (width: number) => 24 + heatmapHeight(width, y.names, x.names.length, 0.6),
          draw: (frame: Frame) =>
            drawHeatmap(frame, {
              rows: [...y.names].reverse(),
              columns: x.names.map((name, i) => (x.kind === "numbers" ? shortText(x.at[i]) : name)),
              ...labels,
              cell: (row, column) => {
                const height = heights.get(column, heights.columns - 1 - row);
                return { lines: [shortText(height)], color: (theme) => color(theme, height) };
              },
            }),
        }),
  });
}

/** Cells around the points of two axes of numbers or dates, and lines of equal height. */
function cells(
  frame: Frame,
  { x, y, heights, range, lined, color }: Surface,
  { xLabel, yLabel }: { readonly xLabel: string; readonly yLabel: string },
): PlotSpec {
  const [across, up] = [bordersOf(x.at), bordersOf(y.at)];
  const [i, j] = [(at: number) => Math.floor(at / heights.columns), (at: number) => at % heights.columns];
  const grid = {
    size: FINE,
    x: [x.at[0], x.at[x.at.length - 1]] as const,
    y: [y.at[0], y.at[y.at.length - 1]] as const,
  };
  const [low, high] = range;
  const fine =
    lined && high > low && x.at.length > 1 && y.at.length > 1
      ? interpolated(grid, x.at, y.at, heights)
      : undefined;
  const levels = Array.from({ length: LINES }, (_, k) => low + ((k + 1) * (high - low)) / (LINES + 1));
  return {
    x: { label: xLabel, ...placeScale(x, frame.width) },
    y: { label: yLabel, ...placeScale(y, frame.width) },
    lines: "none",
    marks: [
      Plot.rect(heights.data, {
        x1: (_: number, at: number) => across[i(at)],
        x2: (_: number, at: number) => across[i(at) + 1],
        y1: (_: number, at: number) => up[j(at)],
        y2: (_: number, at: number) => up[j(at) + 1],
        fill: (height: number) => color(frame.theme.name, height),
        // Without gaps between neighbors.
        shapeRendering: "crispEdges",
      }),
      ...(fine === undefined
        ? []
        : levels.flatMap((level) =>
            contourLines(grid, fine, level).map((path) =>
              pathMark(path, { stroke: frame.theme.text, strokeOpacity: 0.45, strokeWidth: 1 }),
            ),
          )),
    ],
  };
}

/** Halfway between neighbors, and from the first point to the last. */
function bordersOf(points: Float64Array): Float64Array {
  const last = points.length - 1;
  if (last === 0) return Float64Array.of(points[0] - 0.5, points[0] + 0.5);
  return Float64Array.from({ length: last + 2 }, (_, k) =>
    k === 0 ? points[0] : k > last ? points[last] : (points[k - 1] + points[k]) / 2,
  );
}

function readSurface(method: string, source: JointDependence | JointEffects): Surface {
  const expected = "what partialDependence or accumulatedEffects returns for two columns";
  requireFields(method, "the dependence", source, ["columns", "values"], expected);
  const effects = "effects" in source;
  if (!effects) requireFields(method, "the dependence", source, ["means"], expected);
  const heights = effects ? source.effects : source.means;
  const [x, y] = [axisPointsOf(source.values[0]), axisPointsOf(source.values[1])];
  readList(method, effects ? "effects" : "means", heights.data, { length: x.at.length * y.at.length });
  if (heights.rows !== x.at.length) throw needs(method, `${x.at.length} rows of heights`, heights.rows);
  const answer = source.positive === undefined ? "prediction" : `P(${source.positive})`;
  const [low, high] = rangeOf(heights.data);
  if (!effects)
    return {
      ...{ x, y, heights, range: [low, high] },
      what: source.positive === undefined ? `mean ${answer}` : answer,
      lined: true,
      color: (theme, value) => sequentialColor(theme, high > low ? (value - low) / (high - low) : 0.5),
    };
  const most = Math.max(-low, high);
  return {
    ...{ x, y, heights, range: [low, high] },
    what: `joint effect on ${answer}`,
    lined: false,
    color: (theme, value) => divergingColor(theme, most > 0 ? value / most : 0),
  };
}
