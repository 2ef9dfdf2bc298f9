import * as Plot from "@observablehq/plot";
import type { LegendItem } from "./legend.js";
import { seriesStyle } from "./palette.js";
import type { Theme } from "./theme.js";

/** Points of a line. */
export type Path = readonly (readonly [x: number, y: number])[];

/** Steps smaller than this fraction of an axis are not drawn individually. */
const FINEST = 1 / 2000;
const MANY = 4000;

/** A path over the unit square with at most a few thousand points: those that are farther apart than a pixel. */
export function thinned(path: Path): { path: Path; thin: boolean } {
  if (path.length <= MANY) return { path, thin: false };
  const kept = [path[0]];
  for (const point of path) {
    const [x, y] = kept[kept.length - 1];
    if (Math.abs(point[0] - x) > FINEST || Math.abs(point[1] - y) > FINEST) kept.push(point);
  }
  const last = path[path.length - 1];
  if (kept[kept.length - 1] !== last) kept.push(last);
  return { path: kept, thin: true };
}

export function thinNote(thin: boolean): string[] {
  return thin ? ["Curves are drawn to within 1/2000 of the axes; finer steps are joined."] : [];
}

/** A line through points. */
export function pathMark(path: Path, options: Plot.LineOptions): Plot.Markish {
  return Plot.line(path as [number, number][], options);
}

/** Straight lines, each from a point to another. */
export function linkMark(lines: readonly Path[], options: Plot.LinkOptions): Plot.Markish {
  return Plot.link(lines, {
    x1: ([[x]]: Path) => x,
    y1: ([[, y]]: Path) => y,
    x2: ([, [x]]: Path) => x,
    y2: ([, [, y]]: Path) => y,
    ...options,
  });
}

/** A selection of the points whose coordinates are in two lists. */
export function dotMark(
  indices: Iterable<number>,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: Plot.DotOptions,
): Plot.Markish {
  return Plot.dot(indices, { x: (i: number) => x[i], y: (i: number) => y[i], ...options });
}

/** A line in the style of its position among several. */
export function curveMark(
  theme: Theme,
  path: Path,
  index: number,
  options: Plot.LineOptions = {},
): Plot.Markish {
  const { color, dash } = seriesStyle(theme.name, index);
  return pathMark(path, {
    stroke: color,
    strokeWidth: 2,
    ...(dash !== "" && { strokeDasharray: dash }),
    ...options,
  });
}

/** A line in the style of its position among several, with the symbol of that position on every point. */
export function markedCurve(
  theme: Theme,
  path: Path,
  index: number,
  { r = 3.5, ...options }: Plot.LineOptions & { readonly r?: number } = {},
): Plot.Markish[] {
  const { color, symbol } = seriesStyle(theme.name, index);
  return [curveMark(theme, path, index, options), pointMark(path, { symbol, fill: color, r })];
}

/** A dot on every point. */
export function pointMark(points: Path, options: Plot.DotOptions): Plot.Markish {
  return Plot.dot(points as [number, number][], options);
}

/** A line across the figure at a number that was chosen, such as a setting or a limit. */
export function chosenLine(theme: Theme, positions: readonly number[]): Plot.Markish {
  return Plot.ruleX(positions, { stroke: theme.text, strokeDasharray: "5 3", strokeOpacity: 0.8 });
}

/** Bars over bins, without those of height 0. */
export function binBars(
  { edges, counts }: { readonly edges: ArrayLike<number>; readonly counts: ArrayLike<number> },
  options: Plot.RectYOptions,
): Plot.Markish {
  return Plot.rectY(
    Array.from(counts, (count, bin) => (count > 0 ? bin : -1)).filter((bin) => bin >= 0),
    {
      x1: (bin: number) => edges[bin],
      x2: (bin: number) => edges[bin + 1],
      y: (bin: number) => counts[bin],
      ...options,
    },
  );
}

/** The area between a line and 0. */
export function areaMark(path: Path, options: Plot.AreaYOptions): Plot.Markish {
  return Plot.areaY(path as [number, number][], { x: "0", y: "1", ...options });
}

export function curveLegend(theme: Theme, labels: readonly string[], symbols = false): LegendItem[] {
  return labels.map((label, index) => {
    const { color, dash, symbol } = seriesStyle(theme.name, index);
    return { label, color, dash, ...(symbols && { symbol }) };
  });
}

/** A reference line, such as that of chance or of perfect calibration. */
export function referenceLine(
  theme: Theme,
  from: readonly [number, number],
  to: readonly [number, number],
): Plot.Markish {
  return linkMark([[from, to]], { stroke: theme.muted, strokeDasharray: "2 4" });
}
