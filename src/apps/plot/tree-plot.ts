import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { DataError } from "../../base/errors.js";
import { type Label, quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import type { PlotSpec } from "./core/draw-plot.js";
import type { Frame } from "./core/drawing.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { countText, fixedText, plural, shortText } from "./core/numbers.js";
import { figureOptions, wholeNumber } from "./core/options.js";
import { COLORS, seriesStyle } from "./core/palette.js";
import { fitStatement, fitText, textWidth, widest } from "./core/text.js";
import { SIZES } from "./core/theme.js";
import { type DrawnTree, listRows, type TreeLike, type TreeRow } from "./trees/rows.js";

const treeSchema = z.strictObject({
  ...figureOptions,
  maxDepth: wholeNumber(0, 30)
    .default(5)
    .describe("How many levels of splits are drawn; what is below shows as a number of leaves."),
});

export type TreePlotOptions = z.input<typeof treeSchema>;

const ROW = 20;
const HEAD = 22;
/** How far the text of a node is to the right of that of its parent. */
const INDENT = 16;
const EDGE = 6;
/** The same where conditions would not fit otherwise. */
const NARROW_INDENT = 10;
/** The width of the bars as a share of the figure's, and the least that conditions leave of it. */
const BARS = 0.2;
const LEAST_BARS = 0.12;
const GAP = 10;
/** The room for predictions as a share of the width. */
const MOST_PREDICTION = 0.2;
const MOST_ROWS = 400;

/**
 * A decision tree, one line per node: its condition, the shares of the classes or the prediction on a scale, the number
 * of training cases, and what it predicts. A dot marks a leaf.
 *
 * ```ts
 * treePlot(await new DecisionTreeClassifier({ maxDepth: 3 }).fit(iris(), "species"));
 * ```
 */
export function treePlot(model: TreeLike, options: TreePlotOptions = {}): Figure {
  const method = "treePlot";
  const settings = parseOptions(method, treeSchema, options);
  requireFields(method, "the model", model, ["nodes"], "a decision tree");
  const drawn = listRows(model, settings.maxDepth);
  requireDrawable(method, drawn);
  const { rows, classes, leaves, depth } = drawn;
  const hidden = rows.some(({ below }) => below > 0);
  return makeFigure(settings, {
    method,
    description: `Decision tree with ${plural(leaves, "leaf").replace("leafs", "leaves")} and depth ${depth}; the first split is ${rows[1]?.condition ?? "missing"}.`,
    notes: [hidden && `Splits below depth ${settings.maxDepth} are not drawn.`],
    ...(classes && {
      legend: (theme) =>
        classes.map((label, k) => ({
          label: String(label),
          color: seriesStyle(theme.name, k).color,
          symbol: "square" as const,
        })),
    }),
    height: () => HEAD + ROW * rows.length + EDGE,
    plot: (frame) => treeMarks(frame, drawn),
  });
}

function requireDrawable(method: string, { rows }: DrawnTree): void {
  if (rows.length <= MOST_ROWS) return;
  const expected = `at most ${MOST_ROWS} nodes`;
  throw new DataError(
    method,
    `the tree has ${rows.length} nodes to draw; lower maxDepth, or prune the tree.`,
    {
      expected,
      received: `${rows.length} nodes`,
    },
  );
}

function treeMarks({ theme, width, height }: Frame, drawn: DrawnTree): PlotSpec {
  const { rows, classes, range } = drawn;
  const size = SIZES.axis;
  const predictionTexts = predictionsOf(drawn);
  const { predictions, predictionLeft, countRight, barWidth, barLeft, indent } = layOut(
    width,
    rows,
    predictionTexts,
    classes ? "class" : "prediction",
  );
  const top = (place: number) => HEAD + ROW * place + ROW / 2;
  const left = ({ depth }: TreeRow) => EDGE + 8 + indent * depth;
  const accent = COLORS[theme.name][0];
  const heads = [
    { x: EDGE, text: "split", anchor: "start" as const },
    ...(classes ? [{ x: barLeft, text: "shares", anchor: "start" as const }] : []),
    { x: countRight, text: "cases", anchor: "end" as const },
    classes
      ? { x: predictionLeft, text: "class", anchor: "start" as const }
      : { x: width - EDGE, text: "prediction", anchor: "end" as const },
  ];
  const bars = classes
    ? rows.flatMap(({ shares }, place) =>
        shares.map((share, k) => {
          const before = shares.slice(0, k).reduce((sum, other) => sum + other, 0);
          return { place, k, from: barLeft + barWidth * before, to: barLeft + barWidth * (before + share) };
        }),
      )
    : [];
  const [low, high] = range;
  const scale = (value: number) => barLeft + barWidth * (high > low ? (value - low) / (high - low) : 0.5);
  return {
    x: { type: "identity", axis: null },
    y: { type: "identity", axis: null },
    margin: 0,
    lines: "none",
    marks: [
      Plot.ruleY([HEAD - 2], { x1: EDGE, x2: width - EDGE, stroke: theme.grid }),
      ...heads.map(({ x, text, anchor }) =>
        Plot.text([text], {
          x,
          y: HEAD / 2,
          textAnchor: anchor,
          fill: theme.muted,
          text: (word: string) => word,
        }),
      ),
      ...connections(rows, left, top).map(({ x1, y1, x2, y2 }) =>
        Plot.link([0], { x1, y1, x2, y2, stroke: theme.muted, strokeOpacity: 0.6 }),
      ),
      Plot.rect(bars, {
        x1: "from",
        x2: "to",
        y1: ({ place }: { place: number }) => top(place) - 5,
        y2: ({ place }: { place: number }) => top(place) + 5,
        fill: ({ k }: { k: number }) => seriesStyle(theme.name, k).color,
      }),
      ...(classes
        ? []
        : [
            Plot.link(rows, {
              x1: barLeft,
              x2: barLeft + barWidth,
              y1: (_: TreeRow, place: number) => top(place),
              y2: (_: TreeRow, place: number) => top(place),
              stroke: theme.grid,
            }),
            Plot.dot(rows, {
              x: ({ value }: TreeRow) => scale(value),
              y: (_: TreeRow, place: number) => top(place),
              r: 3.5,
              fill: accent,
            }),
          ]),
      Plot.dot(
        rows.flatMap((row, place) => (row.isLeaf ? [{ row, place }] : [])),
        {
          x: ({ row }: { row: TreeRow }) => left(row) - 6,
          y: ({ place }: { place: number }) => top(place),
          r: 2.5,
          fill: theme.text,
        },
      ),
      Plot.text(rows, {
        x: left,
        y: (_: TreeRow, place: number) => top(place),
        textAnchor: "start",
        fill: theme.text,
        text: (row: TreeRow) => fitStatement(conditionText(row), size, barLeft - left(row) - GAP),
      }),
      Plot.text(rows, {
        x: countRight,
        y: (_: TreeRow, place: number) => top(place),
        textAnchor: "end",
        fill: theme.text,
        text: ({ cases }: TreeRow) => countText(cases),
      }),
      Plot.text(predictionTexts, {
        // Words begin, and numbers end, at the same place.
        x: classes ? predictionLeft : width - EDGE,
        y: (_: string, place: number) => top(place),
        textAnchor: classes ? "start" : "end",
        fill: theme.text,
        text: (text: string) => fitText(text, size, predictions),
      }),
    ],
    height,
  };
}

function conditionText({ condition, below }: TreeRow): string {
  return below > 0 ? `${condition} (${below} leaves)` : condition;
}

/** Where the parts of a line are; conditions that need more room get it from the bars and from the steps. */
function layOut(width: number, rows: readonly TreeRow[], predictionTexts: readonly string[], head: string) {
  const size = SIZES.axis;
  const predictions = Math.min(MOST_PREDICTION * width, GAP + widest([head, ...predictionTexts], size));
  const counts = widest(["cases", ...rows.map(({ cases }) => countText(cases))], size);
  const predictionLeft = width - EDGE - predictions;
  const countRight = predictionLeft - GAP;
  const barRight = countRight - counts - GAP;
  const needed = (indent: number) =>
    rows.reduce(
      (most, row) =>
        Math.max(most, EDGE + 8 + indent * row.depth + textWidth(conditionText(row), size) + GAP),
      0,
    );
  const least = LEAST_BARS * width;
  const indent = needed(INDENT) > barRight - least ? NARROW_INDENT : INDENT;
  const barWidth = Math.max(least, Math.min(BARS * width, barRight - needed(indent)));
  return { predictions, predictionLeft, countRight, barWidth, barLeft: barRight - barWidth, indent };
}

/** What nodes predict; numbers have the same decimals, as many as four digits of the largest need. */
function predictionsOf({ rows, classes, range }: DrawnTree): string[] {
  const largest = Math.max(...range.map(Math.abs));
  const decimals = Math.max(0, 3 - Math.floor(Math.log10(largest)));
  const isPlain = largest >= 1e-3 && largest < 1e6;
  return rows.map(({ prediction }) => {
    if (classes === undefined && typeof prediction === "number")
      return isPlain
        ? separated(fixedText(Number(prediction.toFixed(decimals)) || 0, decimals))
        : shortText(prediction, 4);
    return typeof prediction === "string" ? prediction : quote(prediction as Label);
  });
}

/** With separated thousands. */
function separated(text: string): string {
  return text.replace(/\d+/, (whole) => countText(Number(whole)));
}

interface Connection {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** A line down from every node to its last child, and one from it to each child. */
function connections(
  rows: readonly TreeRow[],
  left: (row: TreeRow) => number,
  top: (place: number) => number,
): Connection[] {
  return rows.flatMap((row, place) => {
    const children = rows.flatMap((other, at) => (other.parent === place ? [at] : []));
    if (children.length === 0) return [];
    const x = left(row) - 2;
    const last = children[children.length - 1];
    return [
      { x1: x, y1: top(place) + 7, x2: x, y2: top(last) },
      ...children.map((at) => ({
        x1: x,
        y1: top(at),
        x2: left(rows[at]) - (rows[at].isLeaf ? 9 : 3),
        y2: top(at),
      })),
    ];
  });
}
