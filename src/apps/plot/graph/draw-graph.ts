// Boxes with lines between them: what all figures of graphs are drawn with.

import * as Plot from "@observablehq/plot";
import { DataError, theOption, words } from "../../../base/errors.js";
import { canvas, textMarks } from "../core/canvas.js";
import type { PlotSpec } from "../core/draw-plot.js";
import type { Frame } from "../core/drawing.js";
import { type Figure, type FigureSpec, makeFigure } from "../core/figure.js";
import type { FigureSettings } from "../core/options.js";
import { COLORS } from "../core/palette.js";
import { fitText, textWidth, widest } from "../core/text.js";
import { SIZES } from "../core/theme.js";
import { defaultWidth } from "./graph-width.js";
import { type LayeredLayout, layOutLayers } from "./layout.js";

/** A line of a box: a level with its probability. */
export interface BoxRow {
  readonly label: string;
  /** The length of the bar, from 0 to 1; undefined for text alone. */
  readonly share?: number | undefined;
  readonly value: string;
}

interface GraphBox {
  /** One line or several. */
  readonly title: string | readonly string[];
  readonly rows: readonly BoxRow[];
  /** A node, a table between nodes, a set of nodes, or what two sets have in common. */
  readonly shape: "box" | "factor" | "round" | "plain";
  /** Whether something is known of it. */
  readonly known: boolean;
}

interface GraphLink {
  readonly from: number;
  readonly to: number;
}

export interface GraphDrawing {
  readonly boxes: readonly GraphBox[];
  readonly links: readonly GraphLink[];
  readonly arrows: boolean;
}

const TITLE = 20;
/** The height of every line of a title but the first. */
const LINE = 14;
const ROW = 15;
const EDGE = 8;
const GAP_X = 16;
/** The gap between layers, with and without arrowheads. */
const ARROW_GAP = 40;
const LINE_GAP = 24;
/** The length of arrowheads. */
const HEAD = 7;
const FACTOR = 10;
const NARROWEST = 34;
/** The width in which lists of names are broken into lines. */
const LINE_WIDTH = 150;
/** Names and levels longer than this are cut. */
const WIDEST = 400;
/** The most of a box's width that the labels of its rows take. */
const LABEL_SHARE = 0.42;
/** How much wider bold text is. */
const BOLD = 1.06;
/** The least height of a figure. */
const LOWEST = 100;

function linesOf(title: GraphBox["title"]): readonly string[] {
  return typeof title === "string" ? [title] : title;
}

function titleHeight(title: GraphBox["title"]): number {
  return TITLE + LINE * (linesOf(title).length - 1);
}

/** Names with commas, in lines as wide as a box may be. */
export function namesInLines(names: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const [at, name] of names.entries()) {
    const word = at < names.length - 1 ? `${name},` : name;
    const longer = lines.length === 0 ? word : `${lines[lines.length - 1]} ${word}`;
    if (lines.length > 0 && textWidth(longer, SIZES.axis) <= LINE_WIDTH - 16)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** How high all boxes are, and how wide they must be for their words. */
function sizesOf({ boxes }: GraphDrawing): { readonly heights: number[]; readonly natural: number[] } {
  const heights = boxes.map(({ shape, title, rows }) =>
    shape === "factor" ? FACTOR : titleHeight(title) + ROW * rows.length + (rows.length > 0 ? 4 : 0),
  );
  const natural = boxes.map(({ shape, title, rows }) => {
    if (shape === "factor") return FACTOR;
    const titleWidth = Math.max(...linesOf(title).map((line) => BOLD * textWidth(line, SIZES.axis))) + 16;
    const label = widest(
      rows.map((row) => row.label),
      SIZES.axis,
    );
    const inner = rows.reduce(
      (most, { value, share }) =>
        Math.max(most, label + textWidth(value, SIZES.axis) + (share === undefined ? 18 : 66)),
      Math.max(titleWidth, rows.length === 0 ? 0 : (label + 4) / LABEL_SHARE),
    );
    return Math.min(WIDEST, Math.max(shape === "plain" ? NARROWEST : 44, inner));
  });
  return { heights, natural };
}

function layOut(
  { links, arrows }: GraphDrawing,
  widths: readonly number[],
  heights: readonly number[],
): LayeredLayout {
  const gaps = arrows ? { gapY: ARROW_GAP, head: HEAD } : { gapY: LINE_GAP, head: 0 };
  const arcs = links.map(({ from, to }) => [from, to] as const);
  return layOutLayers(arcs, { widths, heights, gapX: GAP_X, ...gaps });
}

/** The width in which nothing is cut. */
function naturalWidth(drawing: GraphDrawing): number {
  const { heights, natural } = sizesOf(drawing);
  return layOut(drawing, natural, heights).width + 2 * EDGE;
}

/** The layout of a drawing in a width, with boxes as wide as their text if there is room. */
function placeGraph(
  method: string,
  drawing: GraphDrawing,
  width: number,
): LayeredLayout & { readonly widths: readonly number[]; readonly heights: readonly number[] } {
  const { heights, natural } = sizesOf(drawing);
  let widths = natural;
  for (let attempt = 0; ; attempt += 1) {
    const layout = layOut(drawing, widths, heights);
    if (layout.width <= width - 2 * EDGE) return { ...layout, widths, heights };
    const factor = (width - 2 * EDGE - GAP_X) / layout.width;
    const narrower = natural.map((found, k) =>
      found <= FACTOR ? found : Math.max(NARROWEST, Math.min(found, widths[k] * factor)),
    );
    if (attempt > 8 || narrower.every((narrowWidth, k) => narrowWidth === widths[k])) {
      const needed = Math.ceil(layout.width + 2 * EDGE);
      throw new DataError(
        method,
        words`the graph needs a width of ${needed} pixels; choose it with ${theOption("width")}.`,
        { expected: `at least ${needed}`, received: String(width) },
      );
    }
    widths = narrower;
  }
}

function graphMarks(method: string, { theme, width, height }: Frame, drawing: GraphDrawing): PlotSpec {
  const layout = placeGraph(method, drawing, width);
  const left = (width - layout.width) / 2;
  const top = Math.max(EDGE, (height - layout.height) / 2);
  const accent = COLORS[theme.name][0];
  const found = COLORS[theme.name][1];
  const placed = drawing.boxes.map((box, k) => {
    const [w, h] = [layout.widths[k], layout.heights[k]];
    const [x, y] = [left + layout.x[k], top + layout.y[k]];
    return { box, x, y, x1: x - w / 2, x2: x + w / 2, y1: y - h / 2, y2: y + h / 2 };
  });
  const paths = layout.paths.map((path) => path.map(([x, y]) => ({ x: left + x, y: top + y })));
  const titles = placed
    .filter(({ box }) => box.shape !== "factor")
    .flatMap(({ box, x, x1, x2, y1 }) =>
      linesOf(box.title).map((line, k) => ({
        x,
        y: y1 + TITLE / 2 + LINE * k,
        text: fitText(line, BOLD * SIZES.axis, x2 - x1 - 8),
        isPlain: box.shape === "plain",
      })),
    );
  const rows = placed.flatMap(({ box, x1, x2, y1 }) => {
    const room = (texts: readonly string[]) => widest(texts, SIZES.axis) + 4;
    const labels = room(box.rows.map(({ label }) => label));
    const values = room(box.rows.map(({ value }) => value));
    const [left, right] = [x1 + 6, x2 - 6];
    const from = left + Math.min(LABEL_SHARE * (x2 - x1), labels);
    return box.rows.map((row, k) => {
      const y = y1 + titleHeight(box.title) + ROW * (k + 0.5);
      return { ...row, from, to: Math.max(from, right - values), left, right, y, known: box.known };
    });
  });
  type Row = (typeof rows)[number];
  return canvas([
    ...paths.map((path) =>
      Plot.line(path, {
        x: "x",
        y: "y",
        stroke: theme.muted,
        strokeWidth: 1.2,
        // Where two points have the same x, the curve is vertical between them.
        curve: "monotone-y",
      }),
    ),
    Plot.line(
      (drawing.arrows ? paths : []).flatMap((path, arc) => {
        const { x, y } = path[path.length - 1];
        return [
          { arc, x: x - HEAD / 2, y: y - HEAD },
          { arc, x, y },
          { arc, x: x + HEAD / 2, y: y - HEAD },
        ];
      }),
      { x: "x", y: "y", z: "arc", stroke: theme.muted, fill: theme.muted, strokeWidth: 0.5 },
    ),
    ...placed.map(({ box, x1, x2, y1, y2 }) =>
      Plot.rect([0], {
        ...{ x1, x2, y1, y2 },
        rx: box.shape === "round" ? 9 : box.shape === "factor" ? 0 : 3,
        fill: box.shape === "factor" ? theme.text : theme.background,
        stroke: box.known ? found : box.shape === "plain" ? theme.background : theme.muted,
        strokeWidth: box.known ? 2.5 : 1,
      }),
    ),
    Plot.rect(
      rows.filter(({ share }) => share !== undefined),
      {
        x1: "from",
        x2: ({ share = 0, from, to }: Row) => from + share * (to - from),
        y1: ({ y }: Row) => y - 4.5,
        y2: ({ y }: Row) => y + 4.5,
        fill: ({ known }: Row) => (known ? found : accent),
      },
    ),
    ...textMarks(
      theme,
      titles.filter(({ isPlain }) => isPlain),
      { fill: theme.muted },
    ),
    ...textMarks(
      theme,
      titles.filter(({ isPlain }) => !isPlain),
      { fontWeight: "bold" },
    ),
    ...textMarks(
      theme,
      rows.flatMap(({ label, value, from, left, right, y }) => [
        { x: left, y, text: fitText(label, SIZES.axis, from - left), anchor: "start" as const },
        { x: right, y, text: value, anchor: "end" as const },
      ]),
    ),
  ]);
}

/** The figure of a drawing, as wide as its names need unless the settings say otherwise. */
export function graphFigure(
  method: string,
  settings: Omit<FigureSettings, "width"> & { readonly width?: number | undefined },
  drawing: GraphDrawing,
  spec: Pick<FigureSpec, "description" | "legend">,
): Figure {
  const width = settings.width ?? defaultWidth(naturalWidth(drawing));
  return makeFigure(
    method,
    { ...settings, width },
    {
      ...spec,
      height: (available) =>
        Math.max(LOWEST, Math.ceil(placeGraph(method, drawing, available).height + 2 * EDGE)),
      plot: (frame) => graphMarks(method, frame, drawing),
    },
  );
}
