import * as Plot from "@observablehq/plot";
import type { LegendItem } from "../core/legend.js";
import { seriesStyle } from "../core/palette.js";
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
    return Plot.dot(
      rows.filter((row) => codes[row] === k),
      {
        x: (row: number) => x[row],
        y: (row: number) => y[row],
        r: radius,
        symbol,
        fill: color,
        stroke: theme.background,
        strokeWidth: 0.7,
      },
    );
  });
}

export function classLegend(theme: Theme, classes: readonly string[]): LegendItem[] {
  return classes.map((label, place) => {
    const { color, symbol } = seriesStyle(theme.name, place);
    return { label, color, symbol };
  });
}
