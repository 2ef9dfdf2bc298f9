import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import type { TableLike } from "../../data/table/table.js";
import { random } from "../../math/probability/random/index.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { type Cells, countCells } from "./core/cells.js";
import { dotMark, pathMark } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { colorLegend, type LegendEntry } from "./core/legend.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { countText, plural } from "./core/numbers.js";
import { figureOptions, groupSchema, wholeNumber } from "./core/options.js";
import { seriesStyle, visibleColor } from "./core/palette.js";
import { rangeOf } from "./core/range.js";
import { radiiOf, readSizes } from "./core/sizes.js";
import {
  completeRows,
  type Groups,
  type NamedNumbers,
  readGroups,
  readTable,
  tableNumbers,
} from "./core/source.js";
import type { Theme } from "./core/theme.js";
import { groupLegend } from "./regions/class-points.js";

const scatterSchema = z.strictObject({
  ...figureOptions,
  x: z.string().default("x").describe("The column along the horizontal axis."),
  y: z.string().default("y").describe("The column along the vertical axis."),
  color: groupSchema
    .optional()
    .describe("Classes, shown by color and symbol: a column's name, or a label per row."),
  size: z.string().optional().describe("A column of numbers ≥ 0, shown as the areas of the symbols."),
  jitter: z
    .number()
    .min(0)
    .max(0.5)
    .default(0)
    .describe("How far points are moved at random, as a share of the smallest difference between values."),
  reference: z
    .enum(["identity", "zero"])
    .optional()
    .describe("A line to compare the points with: where y is x, or where y is 0."),
  most: wholeNumber(10, 50_000)
    .default(10_000)
    .describe("The maximum number of points drawn individually; more are summarized."),
  many: z
    .enum(["count", "sample"])
    .optional()
    .describe(
      "What is done with more points: counts in cells, or a random sample; counts unless there are classes or sizes.",
    ),
  seed: z.number().int().min(0).default(0).describe("The seed of the sample and of the jitter."),
});

export type ScatterPlotOptions = z.input<typeof scatterSchema>;

/** What is drawn individually. */
interface Points {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Radii in pixels. */
  readonly radii: Float64Array | undefined;
  readonly codes: Int32Array;
}

const RADIUS = 3.2;
const LARGEST = 9;

/**
 * Points in two dimensions, with color and symbol by class. More than `most` of them are counted in cells or
 * sampled, and the caption says so.
 *
 * ```ts
 * scatterPlot(iris(), { x: "petalLength", y: "petalWidth", color: "species" });
 * scatterPlot({ x: [1, 2, 3], y: [2, 4, 8] });
 * ```
 */
export function scatterPlot(source: TableLike, options: Seeded<ScatterPlotOptions> = {}): Figure {
  const method = "scatterPlot";
  const settings = parseOptions(method, scatterSchema, withSeed(options));
  const table = readTable(method, source);
  const x = tableNumbers(method, table, settings.x);
  const y = tableNumbers(method, table, settings.y);
  const size =
    settings.size === undefined ? undefined : readSizes(method, tableNumbers(method, table, settings.size));
  const classes = readGroups(method, table, "color", settings.color, table.rows);
  const { rows, groups, notes } = completeRows(
    method,
    [x, y, ...(size === undefined ? [] : [size])],
    classes,
  );
  const plain = settings.color === undefined && size === undefined;
  const counted = rows.length > settings.most && (settings.many ?? (plain ? "count" : "sample")) === "count";
  const shown = counted ? rows : sampleRows(rows, settings.most, settings.seed);
  const take = (values: Float64Array) => Float64Array.from(shown, (row) => values[row]);
  const cells = counted ? countCells(take(x.values), take(y.values)) : undefined;
  const points: Points = {
    x: jittered(take(x.values), settings.jitter, settings.seed, 0),
    y: jittered(take(y.values), settings.jitter, settings.seed, 1),
    radii: size === undefined ? undefined : radiiOf(take(size.values), LARGEST),
    codes: Int32Array.from(shown, (row) => groups.codes[row]),
  };
  return makeFigure(method, settings, {
    description: describe(x, y, groups, rows.length),
    notes: [
      ...(cells === undefined
        ? sampleNote(shown.length, rows.length, settings.seed)
        : [cellNote(cells, rows.length)]),
      settings.reference === "identity" && `Line: ${y.name} equals ${x.name}.`,
      size !== undefined && `Areas show ${size.name}.`,
      settings.jitter > 0 &&
        cells === undefined &&
        `Points are moved at random by up to ${settings.jitter} of the smallest difference between values.`,
      ...notes,
    ],
    legend: (theme) => (cells === undefined ? groupLegend(theme, groups) : [countLegend(theme, cells)]),
    height: (width) => Math.round(Math.min(460, 110 + width * 0.5)),
    plot: ({ theme }) => ({
      x: { label: x.name, nice: true },
      y: { label: y.name, nice: true },
      marks: [
        ...(cells === undefined ? dots(theme, points, groups) : [cellMarks(theme, cells)]),
        ...referenceMarks(theme, settings.reference, points.x),
      ],
    }),
  });
}

/**
 * Shifted by up to `share` of the smallest difference between two values, so that neighbors keep
 * their order.
 */
function jittered(values: Float64Array, share: number, seed: number, stream: number): Float64Array {
  if (share === 0) return values;
  const sorted = values.slice().sort();
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < sorted.length; i += 1) {
    if (sorted[i] > sorted[i - 1]) least = Math.min(least, sorted[i] - sorted[i - 1]);
  }
  if (least === Number.POSITIVE_INFINITY) return values;
  const chance = random(seed).child(stream);
  return values.map((value) => value + (2 * chance.next() - 1) * share * least);
}

function dots(theme: Theme, { x, y, radii, codes }: Points, { names }: Groups): Plot.Markish[] {
  const several = names.length > 1;
  // Many points must be translucent.
  const opacity = x.length > 2000 || radii !== undefined ? 0.35 : x.length > 300 ? 0.7 : 0.8;
  return names.map((_, code) => {
    const { color, symbol } = seriesStyle(theme.name, code);
    const rows = Array.from(codes.keys()).filter((i) => codes[i] === code);
    return dotMark(rows, x, y, {
      r: radii === undefined ? RADIUS : { value: (i: number) => radii[i], scale: null },
      ...(several && { symbol }),
      fill: color,
      fillOpacity: opacity,
      ...(radii !== undefined && { stroke: color }),
    });
  });
}

/** The line that was asked for, over the points, so that it is seen among many. */
function referenceMarks(
  theme: Theme,
  reference: "identity" | "zero" | undefined,
  x: Float64Array,
): Plot.Markish[] {
  if (reference === undefined || x.length === 0) return [];
  const style = { stroke: theme.text, strokeWidth: 1.2, strokeDasharray: "5 3" };
  if (reference === "zero") return [Plot.ruleY([0], style)];
  return [
    pathMark(
      rangeOf(x).map((value) => [value, value] as const),
      style,
    ),
  ];
}

function cellMarks(theme: Theme, { counts, edges, most }: Cells): Plot.Markish {
  const filled = Array.from(counts.keys()).filter((i) => counts[i] > 0);
  const columns = edges.x.length - 1;
  return Plot.rect(filled, {
    x1: (i: number) => edges.x[i % columns],
    x2: (i: number) => edges.x[(i % columns) + 1],
    y1: (i: number) => edges.y[Math.floor(i / columns)],
    y2: (i: number) => edges.y[Math.floor(i / columns) + 1],
    // Neighbors overlap slightly, because seams between them would show through.
    inset: -0.3,
    fill: (i: number) => visibleColor(theme.name, Math.log(counts[i]) / Math.log(Math.max(2, most))),
  });
}

function cellNote({ edges }: Cells, points: number): string {
  return `${countText(points)} points are shown as counts in ${edges.x.length - 1} × ${edges.y.length - 1} cells; colors step by the logarithm of the count.`;
}

function countLegend(theme: Theme, { most }: Cells): LegendEntry {
  return colorLegend("points in a cell", (share) => visibleColor(theme.name, share), ["1", countText(most)]);
}

function describe(x: NamedNumbers, y: NamedNumbers, { names, name }: Groups, points: number): string {
  const classes = names.length > 1 ? ` by ${name ?? "class"} (${names.join(", ")})` : "";
  return `Scatter plot of ${y.name} against ${x.name}${classes}: ${plural(points, "point")}.`;
}
