import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { DataError, got, words } from "../../base/errors.js";
import { type Label, quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { canvas, type PlacedText, textMarks } from "./core/canvas.js";
import { linkMark, type Path, pointMark } from "./core/curves.js";
import type { PlotSpec } from "./core/draw-plot.js";
import type { Frame } from "./core/drawing.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { squareLegend } from "./core/legend.js";
import { alignedTexts, countText, plural } from "./core/numbers.js";
import { figureOptions, wholeNumber } from "./core/options.js";
import { COLORS, seriesStyle } from "./core/palette.js";
import { rowParts } from "./core/rows.js";
import { fitStatement, fitText, textWidth, widest } from "./core/text.js";
import { SIZES } from "./core/theme.js";
import { type DrawnTree, listRows, type TreeLike, type TreeRow } from "./trees/rows.js";

const treeSchema = z.strictObject({
  ...figureOptions,
  maxDepth: wholeNumber(0, 30)
    .default(5)
    .describe("The maximum depth of the splits drawn; subtrees below it are shown as a number of leaves."),
});

export type TreePlotOptions = z.input<typeof treeSchema>;

const ROW = 20;
const HEAD = 22;
/** How far the text of a node is to the right of that of its parent. */
const INDENT = 16;
const EDGE = 6;
/** Indentation of a node relative to its parent where conditions would not fit otherwise. */
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
  return makeFigure(method, settings, {
    description: `Decision tree with ${plural(leaves, "leaf").replace("leafs", "leaves")} and depth ${depth}; the first split is ${rows[1]?.condition ?? "missing"}.`,
    notes: [hidden && `Splits below depth ${settings.maxDepth} are not drawn.`],
    ...(classes && {
      legend: (theme) => squareLegend(theme, classes.map(String)),
    }),
    height: () => HEAD + ROW * rows.length + EDGE,
    plot: (frame) => treeMarks(frame, drawn),
  });
}

function requireDrawable(method: string, { rows }: DrawnTree): void {
  if (rows.length <= MOST_ROWS) return;
  const sentence = words`the tree has ${got(`${rows.length} nodes`)} to draw; lower maxDepth, or prune the tree.`;
  throw new DataError(method, sentence, { expected: `at most ${MOST_ROWS} nodes` });
}

function treeMarks({ theme, width }: Frame, drawn: DrawnTree): PlotSpec {
  const { rows, classes, range } = drawn;
  const predictionTexts = predictionsOf(drawn);
  const { bar, counts, predictions, indent } = layOut(
    width,
    rows,
    predictionTexts,
    classes ? "class" : "prediction",
  );
  const top = (line: number) => HEAD + ROW * (line + 0.5);
  const left = ({ depth }: TreeRow) => EDGE + 8 + indent * depth;
  const across = (share: number) => bar[0] + share * (bar[1] - bar[0]);
  const [low, high] = range;
  const scale = (value: number) => across(high > low ? (value - low) / (high - low) : 0.5);
  // Words begin, and numbers end, at the same position.
  const last = classes
    ? ({ x: predictions[0], anchor: "start" } as const)
    : ({ x: predictions[1], anchor: "end" } as const);
  const heads: PlacedText[] = [
    { x: EDGE, y: HEAD / 2, text: "split", anchor: "start" },
    ...(classes ? [{ x: bar[0], y: HEAD / 2, text: "shares", anchor: "start" as const }] : []),
    { x: counts[1], y: HEAD / 2, text: "cases", anchor: "end" },
    { ...last, y: HEAD / 2, text: classes ? "class" : "prediction" },
  ];
  const texts = rows.flatMap((row, line): PlacedText[] => {
    const y = top(line);
    const condition = fitStatement(conditionText(row), SIZES.axis, bar[0] - left(row) - GAP);
    return [
      { x: left(row), y, text: condition, anchor: "start" },
      { x: counts[1], y, text: countText(row.cases), anchor: "end" },
      { ...last, y, text: fitText(predictionTexts[line], SIZES.axis, predictions[1] - predictions[0]) },
    ];
  });
  const shares = rows.flatMap((row, line) => {
    let from = 0;
    return row.shares.map((share, k) => {
      const bar = { line, k, x1: across(from), x2: across(from + share) };
      from += share;
      return bar;
    });
  });
  return canvas([
    Plot.ruleY([HEAD - 2], { x1: EDGE, x2: width - EDGE, stroke: theme.grid }),
    linkMark(connections(rows, left, top), { stroke: theme.muted, strokeOpacity: 0.6 }),
    Plot.rect(shares, {
      x1: "x1",
      x2: "x2",
      y1: ({ line }: { line: number }) => top(line) - 5,
      y2: ({ line }: { line: number }) => top(line) + 5,
      fill: ({ k }: { k: number }) => seriesStyle(theme.name, k).color,
    }),
    ...(classes
      ? []
      : [
          Plot.ruleY(rows, {
            x1: bar[0],
            x2: bar[1],
            y: (_: TreeRow, line: number) => top(line),
            stroke: theme.grid,
          }),
          pointMark(
            rows.map(({ value }, line) => [scale(value), top(line)]),
            { r: 3.5, fill: COLORS[theme.name][0] },
          ),
        ]),
    pointMark(
      rows.flatMap((row, line) => (row.isLeaf ? [[left(row) - 6, top(line)] as const] : [])),
      { r: 2.5, fill: theme.text },
    ),
    ...textMarks(theme, heads, { fill: theme.muted }),
    ...textMarks(theme, texts),
  ]);
}

function conditionText({ condition, below }: TreeRow): string {
  return below > 0 ? `${condition} (${below} leaves)` : condition;
}

/** Where the parts of a line are; conditions that need more room get it from the bars and from the steps. */
function layOut(width: number, rows: readonly TreeRow[], predictionTexts: readonly string[], head: string) {
  const size = SIZES.axis;
  const needed = (indent: number) =>
    rows.reduce(
      (most, row) => Math.max(most, 8 + indent * row.depth + textWidth(conditionText(row), size)),
      0,
    );
  const parts = (indent: number) =>
    rowParts([EDGE, width - EDGE], {
      names: needed(indent),
      bar: [LEAST_BARS * width, BARS * width],
      numbers: [
        widest(["cases", ...rows.map(({ cases }) => countText(cases))], size),
        Math.min(MOST_PREDICTION * width, GAP + widest([head, ...predictionTexts], size)),
      ],
      gap: GAP,
    });
  const usual = parts(INDENT);
  const isTight = EDGE + needed(INDENT) + GAP > usual.bar[0];
  const { bar, numbers } = isTight ? parts(NARROW_INDENT) : usual;
  return { bar, counts: numbers[0], predictions: numbers[1], indent: isTight ? NARROW_INDENT : INDENT };
}

/** What nodes predict. */
function predictionsOf({ rows, classes }: DrawnTree): string[] {
  if (classes === undefined) return alignedTexts(rows.map(({ value }) => value));
  return rows.map(({ prediction }) =>
    typeof prediction === "string" ? prediction : quote(prediction as Label),
  );
}

/** A line down from every node to its last child, and one from it to each child. */
function connections(
  rows: readonly TreeRow[],
  left: (row: TreeRow) => number,
  top: (line: number) => number,
): Path[] {
  return rows.flatMap((row, line): Path[] => {
    const children = rows.flatMap((other, at) => (other.parent === line ? [at] : []));
    if (children.length === 0) return [];
    const x = left(row) - 2;
    return [
      [
        [x, top(line) + 7],
        [x, top(children[children.length - 1])],
      ],
      ...children.map((at): Path => {
        const end = left(rows[at]) - (rows[at].isLeaf ? 9 : 3);
        return [
          [x, top(at)],
          [end, top(at)],
        ];
      }),
    ];
  });
}
