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

/** A selection of the points whose coordinates are in two lists. */
export function dotMark(
  places: Iterable<number>,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: Plot.DotOptions,
): Plot.Markish {
  return Plot.dot(places, { x: (i: number) => x[i], y: (i: number) => y[i], ...options });
}

/** A line in the style of its position among several. */
export function curveMark(
  theme: Theme,
  path: Path,
  place: number,
  options: Plot.LineOptions = {},
): Plot.Markish {
  const { color, dash } = seriesStyle(theme.name, place);
  return pathMark(path, {
    stroke: color,
    strokeWidth: 2,
    ...(dash !== "" && { strokeDasharray: dash }),
    ...options,
  });
}

/** The area between a line and 0. */
export function areaMark(path: Path, options: Plot.AreaYOptions): Plot.Markish {
  return Plot.areaY(path as [number, number][], { x: "0", y: "1", ...options });
}

export function curveLegend(theme: Theme, labels: readonly string[], symbols = false): LegendItem[] {
  return labels.map((label, place) => {
    const { color, dash, symbol } = seriesStyle(theme.name, place);
    return { label, color, dash, ...(symbols && { symbol }) };
  });
}

/** A reference line, such as that of chance or of perfect calibration. */
export function referenceLine(
  theme: Theme,
  from: readonly [number, number],
  to: readonly [number, number],
): Plot.Markish {
  return Plot.link([0], {
    x1: from[0],
    y1: from[1],
    x2: to[0],
    y2: to[1],
    stroke: theme.muted,
    strokeDasharray: "2 4",
  });
}
