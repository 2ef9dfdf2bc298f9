import * as Plot from "@observablehq/plot";
import { dotMark } from "../core/curves.js";
import type { LegendItem } from "../core/legend.js";
import { seriesStyle } from "../core/palette.js";
import type { Groups } from "../core/source.js";
import type { Theme } from "../core/theme.js";

/** Cases with their classes, as they are or projected. */
interface ClassPoints {
  readonly x: { readonly values: Float64Array };
  readonly y: { readonly values: Float64Array };
  readonly codes: Int32Array;
  readonly classes: readonly string[];
}

/** Some of the cases, in the symbol of their class and in its color, unless another style is given. */
export function classPoints(
  theme: Theme,
  { x, y, codes, classes }: ClassPoints,
  rows: Int32Array,
  style: number | ((index: number) => Plot.DotOptions) = 3.2,
): Plot.Markish[] {
  return classes.map((_, k) => {
    const { color, symbol } = seriesStyle(theme.name, k);
    return dotMark(
      rows.filter((row) => codes[row] === k),
      x.values,
      y.values,
      typeof style === "number"
        ? { r: style, symbol, fill: color, stroke: theme.background, strokeWidth: 0.7 }
        : { symbol, ...style(k) },
    );
  });
}

/** The means of the classes, or of groups that belong to classes, as larger symbols. */
export function classMeans(
  theme: Theme,
  means: readonly (readonly [number, number])[],
  radius: number,
  owners: readonly number[] = [...means.keys()],
): Plot.Markish[] {
  return means.map((mean, group) => {
    const { color, symbol } = seriesStyle(theme.name, owners[group]);
    return Plot.dot([mean], { symbol, r: radius, fill: color, stroke: theme.text, strokeWidth: 1.8 });
  });
}

export function classLegend(theme: Theme, classes: readonly string[]): LegendItem[] {
  return classes.map((label, index) => {
    const { color, symbol } = seriesStyle(theme.name, index);
    return { label, color, symbol };
  });
}

/** The legend of the groups; empty if there is only one class. */
export function groupLegend(theme: Theme, { names }: Groups): LegendItem[] {
  return names.length < 2 ? [] : classLegend(theme, names);
}
