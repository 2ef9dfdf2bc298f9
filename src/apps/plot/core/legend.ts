import * as Plot from "@observablehq/plot";
import { withoutStyle } from "./draw-plot.js";
import type { Frame } from "./drawing.js";
import { divergingColor, rampOf, type SymbolName, seriesStyle } from "./palette.js";
import { fitText, textWidth } from "./text.js";
import { SIZES, type Theme } from "./theme.js";

/** One line of a legend: a symbol and its meaning. */
export interface LegendItem {
  readonly label: string;
  readonly color: string;
  readonly symbol?: SymbolName;
  /** Whether only the outline of the symbol is drawn. */
  readonly hollow?: boolean;
  /** A line with its stroke-dasharray, which is empty for a solid line. */
  readonly dash?: string;
  /** An area with its fill opacity. */
  readonly fillOpacity?: number;
}

/** Colors from low to high with the values at both ends. */
interface LegendRamp {
  readonly label: string;
  readonly colors: readonly string[];
  readonly low: string;
  readonly high: string;
}

/** Circles of several sizes with the numbers they stand for. */
interface LegendSizes {
  readonly label: string;
  readonly color: string;
  readonly sizes: readonly { readonly radius: number; readonly text: string }[];
}

export type LegendEntry = LegendItem | LegendRamp | LegendSizes;

/** A square in the color of each of several series. */
export function squareLegend(theme: Theme, labels: readonly string[]): LegendItem[] {
  return labels.map((label, k) => ({ label, color: seriesStyle(theme.name, k).color, symbol: "square" }));
}

/** Colors from one number to another, in words. */
export function colorLegend(
  label: string,
  color: (share: number) => string,
  [low, high]: readonly [string, string],
): LegendEntry {
  return { label, colors: rampOf(color), low, high };
}

/** The colors of numbers from −most to most. */
export function divergingLegend({ name }: Theme, label: string, most: string): LegendEntry {
  const colors = [-1, -0.5, 0, 0.5, 1].map((value) => divergingColor(name, value));
  return { label, colors, low: `−${most}`, high: most };
}

const ROW = 20;
const SAMPLE = 24;
const GAP = 16;
const STEP = 14;

interface Placed {
  readonly entry: LegendEntry;
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

/** Entries side by side, in as many rows as they need. */
function arrange(entries: readonly LegendEntry[], width: number): { placed: Placed[]; rows: number } {
  const placed: Placed[] = [];
  let [x, row] = [0, 0];
  for (const entry of entries) {
    const sample = sampleWidth(entry);
    const label = fitText(entry.label, SIZES.legend, Math.max(40, width - sample - 8));
    const size = sample + 6 + textWidth(label, SIZES.legend);
    if (x > 0 && x + size > width) [x, row] = [0, row + 1];
    placed.push({ entry, label, x, y: row * ROW + ROW / 2 });
    x += size + GAP;
  }
  return { placed, rows: entries.length === 0 ? 0 : row + 1 };
}

function sampleWidth(entry: LegendEntry): number {
  if ("sizes" in entry) return entry.sizes.reduce((sum, one) => sum + sizeWidth(one), 0);
  if (!("colors" in entry)) return SAMPLE;
  return (
    textWidth(entry.low, SIZES.legend) + textWidth(entry.high, SIZES.legend) + 8 + entry.colors.length * STEP
  );
}

/** A circle, its number, and some space. */
function sizeWidth({ radius, text }: LegendSizes["sizes"][number]): number {
  return 2 * radius + 4 + textWidth(text, SIZES.legend) + 8;
}

export function legendHeight(entries: readonly LegendEntry[], width: number): number {
  return arrange(entries, width).rows * ROW;
}

export function drawLegend(frame: Frame, entries: readonly LegendEntry[]): SVGElement {
  const { document, width, height } = frame;
  const { placed } = arrange(entries, width);
  const svg = Plot.plot({
    document,
    width,
    height,
    margin: 0,
    x: { type: "identity", axis: null },
    y: { type: "identity", axis: null },
    marks: placed.flatMap((one) => {
      if ("colors" in one.entry) return ramp(one, one.entry);
      return "sizes" in one.entry ? circles(one, one.entry) : item(one, one.entry);
    }),
  }) as unknown as SVGElement;
  svg.setAttribute("aria-label", "legend");
  return withoutStyle(svg, SIZES.legend);
}

function item({ label, x, y }: Placed, entry: LegendItem): Plot.Markish[] {
  const middle = [[x + SAMPLE / 2, y]];
  const marks: Plot.Markish[] = [];
  if (entry.fillOpacity !== undefined) {
    marks.push(
      Plot.rect(middle, {
        x1: x + 3,
        x2: x + SAMPLE - 3,
        y1: y - 6,
        y2: y + 6,
        fill: entry.color,
        fillOpacity: entry.fillOpacity,
        stroke: entry.color,
        ...(entry.dash !== undefined && entry.dash !== "" && { strokeDasharray: entry.dash }),
      }),
    );
  } else if (entry.dash !== undefined) {
    marks.push(
      Plot.link(middle, {
        x1: x,
        x2: x + SAMPLE,
        y1: y,
        y2: y,
        stroke: entry.color,
        strokeWidth: 2,
        ...(entry.dash !== "" && { strokeDasharray: entry.dash }),
      }),
    );
  }
  if (entry.symbol !== undefined) {
    const paint = entry.hollow === true ? { stroke: entry.color } : { fill: entry.color };
    marks.push(Plot.dot(middle, { symbol: entry.symbol, ...paint, r: 4.5 }));
  }
  marks.push(words(label, x + SAMPLE + 6, y));
  return marks;
}

function ramp({ label, x, y }: Placed, { colors, low, high }: LegendRamp): Plot.Markish[] {
  const start = x + textWidth(low, SIZES.legend) + 4;
  const end = start + colors.length * STEP;
  return [
    words(low, x, y),
    ...colors.map((color, i) =>
      Plot.rect([0], { x1: start + i * STEP, x2: start + (i + 1) * STEP, y1: y - 6, y2: y + 6, fill: color }),
    ),
    words(high, end + 4, y),
    words(label, end + 4 + textWidth(high, SIZES.legend) + 6, y),
  ];
}

function circles({ label, x, y }: Placed, { sizes, color }: LegendSizes): Plot.Markish[] {
  const marks: Plot.Markish[] = [];
  let at = x;
  for (const one of sizes) {
    const { radius, text } = one;
    marks.push(
      Plot.dot([[at + radius, y]], { r: radius, stroke: color }),
      words(text, at + 2 * radius + 4, y),
    );
    at += sizeWidth(one);
  }
  return [...marks, words(label, at, y)];
}

function words(text: string, x: number, y: number): Plot.Markish {
  return Plot.text([[x, y]], { text: [text], textAnchor: "start" });
}
