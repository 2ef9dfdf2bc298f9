import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { got, ShapeError, wanted, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { Table } from "../../data/table/table.js";
import { asMatrix } from "../../math/linalg/as-matrix.js";
import type { Matrix, MatrixLike } from "../../math/linalg/matrix.js";
import { columnMeans, columnVariances } from "../../math/linalg/moments.js";
import { clusterLegend } from "./clusters/legend.js";
import { canvas, textMarks } from "./core/canvas.js";
import type { PlotSpec } from "./core/draw-plot.js";
import type { Frame } from "./core/drawing.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { colorLegend, divergingLegend } from "./core/legend.js";
import { shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { divergingColor, sequentialColor } from "./core/palette.js";
import { rangeOf } from "./core/range.js";
import { nameColumn } from "./core/rows.js";
import { fitText, widest } from "./core/text.js";
import { SIZES } from "./core/theme.js";
import {
  type Branches,
  branchColor,
  branchesOf,
  branchOptions,
  type ClusterTreeLike,
  describeTree,
  requireColors,
} from "./dendrograms/branches.js";

const heatmapSchema = z.strictObject({
  ...figureOptions,
  ...branchOptions,
  standardize: z
    .boolean()
    .default(true)
    .describe(
      "Whether colors are standard deviations from the mean of each column, or the numbers themselves.",
    ),
});

export type ClusterHeatmapOptions = z.input<typeof heatmapSchema>;

/** The share of the width that the tree has, the room for names, and the smallest row with a name. */
const TREE = 0.28;
const MOST_NAME = 0.2;
const NAME = 10;
const EDGE = 6;
/** Standard deviations at which colors end. */
const FARTHEST = 2.5;

/**
 * The rows in the order of a tree of clusters, as colors, beside the tree: what the clusters have in common.
 *
 * ```ts
 * const model = await new Agglomerative({ clusters: 3 }).fit(rows);
 * clusterHeatmap(model, rows);
 * ```
 */
export function clusterHeatmap(
  model: ClusterTreeLike,
  rows: MatrixLike | Table,
  options: ClusterHeatmapOptions = {},
): Figure {
  const method = "clusterHeatmap";
  const settings = parseOptions(method, heatmapSchema, options);
  const branches = branchesOf(method, model, settings);
  requireColors(method, branches.count);
  const { matrix, columns } = readRows(method, model, rows);
  const shares = settings.standardize ? standardized(matrix) : inRange(matrix);
  const height = () => Math.min(900, Math.max(200, 70 + 12 * branches.names.length));
  return makeFigure(method, settings, {
    description: `${describeTree(branches.names.length, branches.highest, branches.count)} Beside it, the cases as colors of ${columns.join(", ")}.`,
    legend: (theme) => [
      settings.standardize
        ? divergingLegend(theme, "standard deviations from the mean", String(FARTHEST))
        : colorLegend("value", (share) => sequentialColor(theme.name, share), [
            shortText(shares.low),
            shortText(shares.high),
          ]),
      ...clusterLegend(theme, branches.count),
    ],
    height,
    plot: (frame) =>
      heatmapMarks(frame, branches, model, columns, (row, column) => {
        const share = shares.at(row, column);
        const { name } = frame.theme;
        return settings.standardize ? divergingColor(name, share) : sequentialColor(name, share);
      }),
  });
}

/** The rows as numbers, as many as the model was fitted to. */
function readRows(
  method: string,
  { labels, features }: ClusterTreeLike,
  rows: MatrixLike | Table,
): { matrix: Matrix; columns: readonly string[] } {
  const isTable = rows instanceof Table;
  const known = features.length > 0 ? { columns: features } : {};
  const matrix = isTable ? rows.toMatrix(known).matrix : asMatrix(method, rows);
  if (matrix.rows !== labels.length) {
    const sentence = words`the tree was made of ${wanted(`${labels.length} rows`)}; got ${got(`${matrix.rows} rows`)}.`;
    throw new ShapeError(method, sentence);
  }
  const names = isTable && features.length === 0 ? rows.featureNames() : features;
  const columns = Array.from({ length: matrix.columns }, (_, j) => names[j] ?? `x${j}`);
  return { matrix, columns };
}

interface Shares {
  readonly at: (row: number, column: number) => number;
  readonly low: number;
  readonly high: number;
}

function standardized(matrix: Matrix): Shares {
  const means = columnMeans(matrix);
  const deviations = columnVariances(matrix, { divisor: "n" }).map(Math.sqrt);
  const at = (row: number, column: number) => {
    const difference = matrix.get(row, column) - means[column];
    return deviations[column] > 0 ? difference / deviations[column] / FARTHEST : 0;
  };
  return { at, low: -FARTHEST, high: FARTHEST };
}

function inRange(matrix: Matrix): Shares {
  const [low, high] = rangeOf(matrix.data);
  const at = (row: number, column: number) =>
    high > low ? (matrix.get(row, column) - low) / (high - low) : 0;
  return { at, low, high };
}

function heatmapMarks(
  { theme, width, height }: Frame,
  { lines, names, count, highest }: Branches,
  { order }: ClusterTreeLike,
  columns: readonly string[],
  colorOf: (row: number, column: number) => string,
): PlotSpec {
  const { shown, width: nameWidth } = nameColumn(names, width, { share: MOST_NAME });
  const band = (height - EDGE - 20) / names.length;
  const right = band >= NAME ? nameWidth : 0;
  const treeRight = TREE * width;
  const cellWidth = (width - EDGE - right - treeRight - 4) / columns.length;
  const longest = widest(columns, SIZES.axis);
  const slanted = longest > cellWidth - 4;
  const below = slanted ? Math.min(0.3 * height, longest * 0.7 + 16) : 20;
  const cellHeight = (height - EDGE - below) / names.length;
  const left = (column: number) => treeRight + 4 + cellWidth * column;
  const top = (position: number) => EDGE + cellHeight * (position + 0.5);
  const across = (value: number) => treeRight - (treeRight - EDGE) * (highest > 0 ? value / highest : 0);
  const cells = Array.from(order).flatMap((row, position) =>
    columns.map((_, column) => ({ position, column, color: colorOf(row, column) })),
  );
  type Cell = (typeof cells)[number];
  return canvas([
    Plot.link(lines, {
      x1: ({ height1 }) => across(height1),
      x2: ({ height2 }) => across(height2),
      y1: ({ position1 }) => top(position1),
      y2: ({ position2 }) => top(position2),
      stroke: branchColor(theme, count),
      strokeLinecap: "square",
    }),
    Plot.rect(cells, {
      x1: ({ column }: Cell) => left(column),
      x2: ({ column }: Cell) => left(column + 1),
      y1: ({ position }: Cell) => top(position - 0.5),
      y2: ({ position }: Cell) => top(position + 0.5),
      fill: "color",
    }),
    ...textMarks(
      theme,
      (cellHeight >= NAME ? shown : []).map((text, position) => {
        return { x: width - EDGE - right + 6, y: top(position), text, anchor: "start" };
      }),
    ),
    ...textMarks(
      theme,
      columns.map((name, column) => ({
        x: left(column + 0.5),
        y: height - below + 10,
        text: fitText(name, SIZES.axis, slanted ? below / 0.7 : cellWidth),
        anchor: slanted ? "end" : "middle",
      })),
      { rotate: slanted ? -40 : 0 },
    ),
  ]);
}
