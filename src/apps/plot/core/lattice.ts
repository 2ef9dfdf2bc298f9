// Things in levels, with lines between those of which one follows from the other.

import * as Plot from "@observablehq/plot";
import type { PlotSpec } from "./draw-plot.js";
import type { Frame } from "./drawing.js";
import type { LegendEntry } from "./legend.js";
import type { SymbolName } from "./palette.js";
import { fitText } from "./text.js";
import { SIZES, type Theme } from "./theme.js";

/** What is to be drawn. */
export interface Lattice<T, K extends string> {
  readonly values: readonly T[];
  /** The first level is on top. */
  readonly levelOf: (value: T) => number;
  /** Whether a line leads from a value to one on the next level. */
  readonly leadsTo: (above: T, below: T) => boolean;
  /** The text of a value, line by line. */
  readonly linesOf: (value: T) => readonly string[];
  readonly kindOf: (value: T) => K;
  readonly kinds: readonly { readonly kind: K; readonly label: string; readonly symbol: SymbolName }[];
  readonly colorOf: (theme: Theme, kind: K) => string;
  /** What the levels count. */
  readonly label: string;
}

/** A value with its position in the figure. */
interface Node<T> {
  readonly value: T;
  readonly level: number;
  /** From 0 at the left to 1 at the right. */
  readonly across: number;
  /** The share of the width that its text may take. */
  readonly room: number;
}

interface Link<T> {
  readonly from: Node<T>;
  readonly to: Node<T>;
}

/** Pixels from one level to the next, and for every further line of text. */
const STEP = 78;
const LINE = 13;

/** The legend, the height and the marks of a figure. */
export function latticeParts<T, K extends string>(lattice: Lattice<T, K>) {
  const { kinds, kindOf, linesOf, colorOf, leadsTo } = lattice;
  const nodes = placed(lattice);
  const links = nodes.flatMap((from) =>
    nodes
      .filter((to) => to.level === from.level + 1 && leadsTo(from.value, to.value))
      .map((to) => ({ from, to })),
  );
  const levels = [...new Set(nodes.map(({ level }) => level))].sort((a, b) => a - b);
  const [top, bottom] = [levels[0], levels[levels.length - 1]];
  /** The room for all lines but the first, on a level or on any. */
  const roomFor = (level?: number) =>
    LINE *
    (Math.max(
      ...nodes
        .filter((node) => level === undefined || node.level === level)
        .map(({ value }) => linesOf(value).length),
    ) -
      1);
  const step = STEP + roomFor();
  const [above, under] = [roomFor(top), roomFor(bottom)];
  const present = kinds.filter(({ kind }) => nodes.some(({ value }) => kindOf(value) === kind));
  return {
    legend: (theme: Theme): LegendEntry[] =>
      present.map(({ kind, label, symbol }) => ({ label, symbol, color: colorOf(theme, kind) })),
    height: () => 50 + step * (bottom - top) + 40 + above + under,
    plot: ({ theme, width }: Frame): PlotSpec => ({
      x: { axis: null, domain: [0, 1] },
      y: {
        label: lattice.label,
        reverse: true,
        domain: [top - 0.3 - above / step, bottom + 0.35 + under / step],
        ticks: levels,
        tickFormat: String,
      },
      lines: "none",
      marks: [
        Plot.link(links, {
          x1: ({ from }: Link<T>) => from.across,
          y1: ({ from }: Link<T>) => from.level,
          x2: ({ to }: Link<T>) => to.across,
          y2: ({ to }: Link<T>) => to.level,
          stroke: theme.muted,
          strokeWidth: 1,
        }),
        ...kinds.map(({ kind, symbol }) =>
          Plot.dot(
            nodes.filter(({ value }) => kindOf(value) === kind),
            { x: "across", y: "level", symbol, r: 5, fill: colorOf(theme, kind) },
          ),
        ),
        // Lines lead down from the first row, so that its texts are above it.
        ...(["bottom", "top"] as const).map((lineAnchor, below) =>
          Plot.text(
            nodes.filter(({ level }) => Number(level > top) === below),
            {
              x: "across",
              y: "level",
              text: ({ value, room }: Node<T>) =>
                linesOf(value)
                  .map((line) => fitText(line, SIZES.axis, room * (width - 60) - 8))
                  .join("\n"),
              ...(step === STEP
                ? { dy: below === 0 ? -14 : 15, strokeWidth: 9 }
                : { lineAnchor, dy: below === 0 ? -10 : 11, lineHeight: LINE / SIZES.axis, strokeWidth: 3 }),
              fill: theme.text,
              stroke: theme.background,
            },
          ),
        ),
      ],
    }),
  };
}

/** The values by level, side by side, each below those that lead to it if possible. */
function placed<T, K extends string>({ values, levelOf, leadsTo }: Lattice<T, K>): Node<T>[] {
  const levels = [...new Set(values.map(levelOf))].sort((a, b) => a - b);
  const nodes: Node<T>[] = [];
  for (const level of levels) {
    const row = values
      .filter((value) => levelOf(value) === level)
      .map((value) => {
        const above = nodes.filter((node) => node.level === level - 1 && leadsTo(node.value, value));
        const center = above.reduce((sum, { across }) => sum + across, 0) / above.length;
        return { value, center: above.length === 0 ? 0.5 : center };
      })
      .sort((a, b) => a.center - b.center);
    for (const [index, { value }] of row.entries())
      nodes.push({ value, level, across: (index + 0.5) / row.length, room: 1 / row.length });
  }
  return nodes;
}
