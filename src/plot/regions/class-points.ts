import type * as Plot from "@observablehq/plot";
import { dotMark } from "../core/curves.js";
import type { LegendItem } from "../core/legend.js";
import { seriesStyle } from "../core/palette.js";
import type { Groups } from "../core/source.js";
import type { Theme } from "../core/theme.js";

interface ClassPoints {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The rows that are drawn. */
  readonly rows: Int32Array;
  readonly codes: Int32Array;
  readonly classes: number;
  readonly radius?: number;
}

/** Cases in the color and symbol of their class. */
export function classPoints(
  theme: Theme,
  { x, y, rows, codes, classes, radius = 3.2 }: ClassPoints,
): Plot.Markish[] {
  return Array.from({ length: classes }, (_, k) => {
    const { color, symbol } = seriesStyle(theme.name, k);
    return dotMark(
      rows.filter((row) => codes[row] === k),
      x,
      y,
      { r: radius, symbol, fill: color, stroke: theme.background, strokeWidth: 0.7 },
    );
  });
}

export function classLegend(theme: Theme, classes: readonly string[]): LegendItem[] {
  return classes.map((label, place) => {
    const { color, symbol } = seriesStyle(theme.name, place);
    return { label, color, symbol };
  });
}

/** The same, unless there is only one class. */
export function groupLegend(theme: Theme, { names }: Groups): LegendItem[] {
  return names.length < 2 ? [] : classLegend(theme, names);
}
