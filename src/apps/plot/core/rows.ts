// Rows: a name, a bar or another mark on a scale that all of them share, and a number.

import * as Plot from "@observablehq/plot";
import type { PlotSpec } from "./draw-plot.js";
import type { Frame } from "./drawing.js";
import { shortText, tickText } from "./numbers.js";
import { type Interval, rangeOf, widened } from "./range.js";
import { fitStatement, fitTwoLines, textWidth, widest } from "./text.js";
import { SIZES, type Theme } from "./theme.js";

/** The part of the width that names may take. */
const MOST_NAMES = 0.4;
/** From names and numbers to the scale. */
const GAP = 14;
/** The margin beside bars that have their numbers at their ends. */
const EDGE = 16;
/** From the end of a bar to its number, and on to the edge. */
const BESIDE = 10;
/** The height of the axis with its label. */
const BELOW = 46;
/** The height of rows some of which have two lines. */
const TALL = 30;
/** In less room than this, the usual distance between ticks would leave one or none. */
const NARROW = 240;

/** From where to where something in a row extends. */
export interface RowSpan {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/** A bar with a number at its end. */
interface NumberedBar extends RowSpan {
  readonly text: string;
}

interface RowsSpec {
  /** From top to bottom. */
  readonly names: readonly string[];
  /** What the rows are, above their names. */
  readonly label?: string | undefined;
  readonly x: NonNullable<Plot.PlotOptions["x"]> & { readonly domain: Interval };
  /** A column at the right. */
  readonly numbers?: readonly string[];
  /** Bars whose numbers are drawn at their ends; the scale leaves room for them. */
  readonly bars?: readonly NumberedBar[];
  readonly marks: Plot.Markish[];
}

/** The height of a figure with rows of these names; two lines need more than one. */
export function rowsHeight(names: readonly string[], width: number, each = 24): number {
  const isTall = nameColumn(names, width, { lines: 2 }).shown.some((name) => name.includes("\n"));
  return Math.max(110, 56 + names.length * Math.max(each, isTall ? TALL : 0));
}

/**
 * Names as far as a part of the width has room for them, in one line or two, and the width of their column; statements
 * keep their values.
 */
export function nameColumn(
  names: readonly string[],
  width: number,
  { share = MOST_NAMES, lines = 1 }: { readonly share?: number; readonly lines?: 1 | 2 } = {},
): { readonly shown: readonly string[]; readonly width: number } {
  const shorten = lines === 1 ? fitStatement : fitTwoLines;
  const shown = names.map((name) => shorten(name, SIZES.axis, share * width));
  const all = shown.flatMap((name) => name.split("\n"));
  return { shown, width: Math.ceil(widest(all, SIZES.axis)) + GAP };
}

/** Row k is around k on the vertical axis, from k − ½ to k + ½. */
export function rowsPlot({ theme, width, height }: Frame, spec: RowsSpec): PlotSpec {
  const { names, label, x, numbers = [], bars = [], marks } = spec;
  const lines = (height - BELOW) / names.length >= 2.3 * SIZES.axis ? 2 : 1;
  const column = nameColumn(names, width, { lines });
  const margins = {
    marginLeft: column.width,
    ...(bars.length > 0 && { marginRight: EDGE }),
    ...(numbers.length > 0 && { marginRight: Math.ceil(widest(numbers, SIZES.axis)) + GAP }),
  };
  const room = width - column.width - (margins.marginRight ?? EDGE);
  const beside = bars.length > 0 ? roomBeside(bars, x.domain, room) : undefined;
  const inner = beside === undefined ? room : room - beside.insetLeft - beside.insetRight;
  return {
    ...margins,
    x: {
      ...(inner < NARROW && { ticks: fewTicks(x.domain, inner) }),
      ...beside,
      ...x,
      ...(Array.isArray(x.ticks) && { ticks: ticksApart(x.ticks, x, inner) }),
    },
    y: {
      domain: [names.length - 0.5, -0.5],
      ticks: [...names.keys()],
      tickFormat: (row: number) => column.shown[row],
      tickSize: 0,
      label: label ?? null,
      labelAnchor: "top",
      labelArrow: "none",
    },
    lines: "x",
    marks: [
      ...marks,
      ...numbersBeside(theme, bars),
      Plot.text(numbers, {
        frameAnchor: "right",
        y: (_: string, row: number) => row,
        dx: (margins.marginRight ?? 0) - 4,
        textAnchor: "end",
        text: (number: string) => number,
        fill: theme.text,
      }),
    ],
  };
}

/** Bars within their rows. */
export function rowBars(bars: readonly RowSpan[], options: Plot.RectOptions, thickness = 0.75): Plot.Markish {
  return Plot.rect(bars, {
    x1: "from",
    x2: "to",
    y1: ({ row }: RowSpan) => row - thickness / 2,
    y2: ({ row }: RowSpan) => row + thickness / 2,
    ...options,
  });
}

/** Lines across rows. */
export function rowTicks(
  ticks: readonly { readonly row: number; readonly at: number }[],
  options: Plot.RuleXOptions,
  height = 0.3,
): Plot.Markish {
  return Plot.ruleX(ticks, {
    x: "at",
    y1: ({ row }: { row: number }) => row - height / 2,
    y2: ({ row }: { row: number }) => row + height / 2,
    ...options,
  });
}

/** Lines along rows, such as intervals. */
export function rowLines(lines: readonly RowSpan[], options: Plot.RuleYOptions): Plot.Markish {
  return Plot.ruleY(lines, { y: "row", x1: "from", x2: "to", strokeWidth: 2, ...options });
}

/** The ends of a scale from 0 that has all of these bars. */
export function barDomain(bars: readonly RowSpan[], ...others: readonly ArrayLike<number>[]): Interval {
  const ends = rangeOf(
    [0],
    bars.map(({ to }) => to),
    ...others,
  );
  // Without an extent, bars of length 0 would fill the frame.
  return ends[0] < ends[1] ? ends : [0, 1];
}

/** As many ticks as there is room for, up to three. */
function fewTicks([low, high]: Interval, room: number): number {
  const label = widest([shortText(low), shortText(high)], SIZES.axis);
  return Math.min(3, Math.max(1, Math.floor(room / (label + 20))));
}

/** Those of given ticks, from 0 on, whose labels do not overlap. */
function ticksApart(ticks: readonly number[], { domain, tickFormat }: RowsSpec["x"], room: number): number[] {
  const format = typeof tickFormat === "function" ? (tick: number) => String(tickFormat(tick, 0)) : tickText;
  const scale = room / (domain[1] - domain[0]);
  const kept: number[] = [];
  for (const tick of [...ticks].sort((a, b) => Math.abs(a) - Math.abs(b))) {
    const half = (other: number) => textWidth(format(other), SIZES.axis) / 2 + 3;
    if (kept.every((other) => Math.abs(other - tick) * scale >= half(other) + half(tick))) kept.push(tick);
  }
  return kept.sort((a, b) => a - b);
}

/** The room on both sides that numbers need beside the ends of their bars. */
function roomBeside(
  bars: readonly NumberedBar[],
  domain: Interval,
  width: number,
): { readonly insetLeft: number; readonly insetRight: number } {
  const [low, high] = widened(domain, 0);
  const most = widest(
    bars.map(({ text }) => text),
    SIZES.axis,
  );
  let [insetLeft, insetRight] = [most + BESIDE, most + BESIDE];
  // Less room beside the bars makes them longer, so that the numbers need no more than what was found.
  for (let pass = 0; pass < 3; pass += 1) {
    const scale = (width - insetLeft - insetRight) / (high - low);
    let [left, right] = [BESIDE, BESIDE];
    for (const { from, to, text } of bars) {
      const needed = textWidth(text, SIZES.axis) + BESIDE;
      if (to < from) left = Math.max(left, needed - scale * (to - low));
      else right = Math.max(right, needed - scale * (high - to));
    }
    [insetLeft, insetRight] = [left, right];
  }
  return { insetLeft, insetRight };
}

function numbersBeside(theme: Theme, bars: readonly NumberedBar[]): Plot.Markish[] {
  return [false, true].map((leftward) =>
    Plot.text(
      bars.filter(({ from, to }) => to < from === leftward),
      {
        x: "to",
        y: "row",
        dx: leftward ? -4 : 4,
        textAnchor: leftward ? "end" : "start",
        text: "text",
        fill: theme.text,
      },
    ),
  );
}

/**
 * Where the parts of rows lie between two edges, in pixels: numbers end at the right, and the bar has what the widest
 * name leaves, within bounds.
 */
export function rowParts(
  [left, right]: Interval,
  parts: {
    readonly names: number;
    readonly bar: readonly [least: number, most: number];
    readonly numbers: readonly number[];
    readonly gap: number;
  },
): { readonly bar: Interval; readonly numbers: readonly Interval[] } {
  let edge = right;
  const numbers = parts.numbers.toReversed().map((width): Interval => {
    const interval = [edge - width, edge] as const;
    edge -= width + parts.gap;
    return interval;
  });
  const [least, most] = parts.bar;
  const width = Math.max(least, Math.min(most, edge - left - parts.names - parts.gap));
  return { bar: [edge - width, edge], numbers: numbers.reverse() };
}
