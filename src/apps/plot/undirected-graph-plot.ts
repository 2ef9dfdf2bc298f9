import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import { IsingModel, type MarkovNetwork, UndirectedGraph } from "../../networks/index.js";
import { canvas, textMarks } from "./core/canvas.js";
import { linkMark } from "./core/curves.js";
import type { PlotSpec } from "./core/draw-plot.js";
import type { Frame } from "./core/drawing.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { plural } from "./core/numbers.js";
import { COLORS } from "./core/palette.js";
import { mustBe } from "./core/refusal.js";
import { fitText, textWidth } from "./core/text.js";
import { SIZES } from "./core/theme.js";
import { defaultWidth, graphFigureOptions } from "./graph/graph-width.js";
import { layOutPlane } from "./graph/stress-layout.js";

const undirectedGraphPlotSchema = z.strictObject({
  ...graphFigureOptions,
  strength: z
    .custom<(a: string, b: string) => number>((value) => typeof value === "function")
    .optional()
    .meta({ constraint: "a function of the names of two nodes" })
    .describe("The strength of an edge: its sign is a color, its size a width; by default the coupling."),
});

export type UndirectedGraphPlotOptions = z.input<typeof undirectedGraphPlotSchema>;

const HEIGHT = 22;
const MARGIN = 14;
/** Longer names are cut. */
const WIDEST = 400;
const THINNEST = 1;
const THICKEST = 7;

interface Drawing {
  readonly names: readonly string[];
  readonly edges: readonly (readonly [a: number, b: number])[];
  /** One number per edge; undefined if edges have no strength. */
  readonly strengths: readonly number[] | undefined;
}

/**
 * An undirected graph, or that of a Markov network or an Ising model: connected nodes are near each other. The couplings
 * of an Ising model, or other strengths, are shown by color and width.
 *
 * ```ts
 * undirectedGraphPlot(model);
 * ```
 */
export function undirectedGraphPlot(
  source: UndirectedGraph | MarkovNetwork | IsingModel,
  options: UndirectedGraphPlotOptions = {},
): Figure {
  const method = "undirectedGraphPlot";
  const settings = parseOptions(method, undirectedGraphPlotSchema, options);
  if (!(source instanceof UndirectedGraph))
    requireFields(method, "the graph", source, ["graph"], "an UndirectedGraph or an undirected model");
  const graph = source instanceof UndirectedGraph ? source : source.graph;
  const strength =
    settings.strength ??
    (source instanceof IsingModel ? (a: string, b: string) => source.coupling(a, b) : undefined);
  const strengths = strength && graph.edges.map(([a, b]) => finiteStrength(method, a, b, strength(a, b)));
  const drawing: Drawing = {
    names: graph.nodes,
    edges: graph.edges.map(([a, b]) => [graph.indexOf(a), graph.indexOf(b)]),
    strengths,
  };
  const layout = layOutPlane(drawing.names.length, drawing.edges);
  const lowest = 120 + 40 * Math.sqrt(drawing.names.length);
  const grown = settings.width === undefined ? roomFor(drawing.names, layout, lowest) : undefined;
  const width = settings.width ?? grown?.width ?? defaultWidth(0);
  return makeFigure(
    method,
    { ...settings, width },
    {
      description: `Undirected graph of ${plural(graph.nodes.length, "node")} and ${plural(graph.edges.length, "edge")}.`,
      ...(strengths !== undefined && {
        legend: (theme) => [
          { label: "positive", color: COLORS[theme.name][0], symbol: "square" as const },
          { label: "negative", color: COLORS[theme.name][1], symbol: "square" as const },
        ],
      }),
      height: (natural) => grown?.height ?? Math.round(Math.min(natural, lowest)),
      plot: (frame) => graphMarks(frame, drawing, layout),
    },
  );
}

type PlaneLayout = ReturnType<typeof layOutPlane>;

/** By how much a drawing grows at a time, and how often, until no name covers another. */
const GROWTH = 1.1;
const MOST_GROWTH = 20;

/** The size in which all names can be read. */
function roomFor(
  names: readonly string[],
  layout: PlaneLayout,
  lowest: number,
): { readonly width: number; readonly height: number } {
  const widths = names.map(boxWidth);
  const least = defaultWidth(0);
  for (let step = 0; ; step += 1) {
    const scale = GROWTH ** step;
    const room = { width: Math.ceil(least * scale), height: Math.round(Math.min(least, lowest) * scale) };
    if (step === MOST_GROWTH || !someOverlap(boxesOf(names, widths, layout, room))) return room;
  }
}

/** A name with its corners. */
interface NameBox {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly x1: number;
  readonly x2: number;
  readonly y1: number;
  readonly y2: number;
}

function someOverlap(boxes: readonly NameBox[]): boolean {
  return boxes.some((a, at) =>
    boxes.slice(at + 1).some((b) => a.x1 < b.x2 && b.x1 < a.x2 && a.y1 < b.y2 && b.y1 < a.y2),
  );
}

function boxesOf(
  names: readonly string[],
  widths: readonly number[],
  layout: PlaneLayout,
  { width, height }: { readonly width: number; readonly height: number },
): NameBox[] {
  const side = MARGIN + widths.reduce((most, found) => Math.max(most, found), 0) / 2;
  const top = MARGIN + HEIGHT / 2;
  return names.map((name, k) => {
    const x = side + layout.x[k] * Math.max(0, width - 2 * side);
    const y = top + layout.y[k] * Math.max(0, height - 2 * top);
    const [halfWidth, halfHeight] = [widths[k] / 2, HEIGHT / 2];
    return { name, x, y, x1: x - halfWidth, x2: x + halfWidth, y1: y - halfHeight, y2: y + halfHeight };
  });
}

function boxWidth(name: string): number {
  return Math.min(WIDEST, textWidth(name, SIZES.axis) + 16);
}

function finiteStrength(method: string, a: string, b: string, value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw mustBe(method, `the strength of ${a} — ${b}`, "a finite number", String(value));
}

function graphMarks(
  { theme, width, height }: Frame,
  { names, edges, strengths }: Drawing,
  layout: PlaneLayout,
): PlotSpec {
  const boxes = boxesOf(names, names.map(boxWidth), layout, { width, height });
  const strongest = strengths?.reduce((most, value) => Math.max(most, Math.abs(value)), 0) ?? 0;
  const lines = edges.map(([a, b], k) => {
    const strength = strengths?.[k];
    const share = strength === undefined || strongest === 0 ? 0 : Math.abs(strength) / strongest;
    return {
      ends: [a, b].map((node) => [boxes[node].x, boxes[node].y] as const),
      color: strength === undefined ? theme.muted : COLORS[theme.name][strength < 0 ? 1 : 0],
      width: strength === undefined ? 1.5 : THINNEST + share * (THICKEST - THINNEST),
    };
  });
  return canvas([
    ...lines.map(({ color, width: strokeWidth, ends }) => linkMark([ends], { stroke: color, strokeWidth })),
    Plot.rect(boxes, {
      ...{ x1: "x1", x2: "x2", y1: "y1", y2: "y2" },
      rx: 9,
      fill: theme.background,
      stroke: theme.muted,
    }),
    ...textMarks(
      theme,
      boxes.map(({ name, x, y }) => ({ x, y, text: fitText(name, SIZES.axis, WIDEST - 8) })),
    ),
  ]);
}
