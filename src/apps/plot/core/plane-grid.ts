// Functions over a plane: their values on a grid, and the lines and areas of equal value.

import * as Plot from "@observablehq/plot";
import type { Path } from "./curves.js";
import type { Domain, Interval } from "./range.js";

type Point = readonly [number, number];

/** Cells of equal size; values are at their centers, row by row from the bottom. */
export interface PlaneGrid extends Domain {
  readonly size: number;
}

/** The coordinates of the centers of all cells. */
export function gridPoints({ size, x, y }: PlaneGrid): { x: Float64Array; y: Float64Array } {
  const center = ([low, high]: Interval, i: number) => low + ((high - low) * (i + 0.5)) / size;
  return {
    x: Float64Array.from({ length: size * size }, (_, i) => center(x, i % size)),
    y: Float64Array.from({ length: size * size }, (_, i) => center(y, Math.floor(i / size))),
  };
}

/**
 * A line between centers of cells, prolonged to the edge of the grid at each end that is at the outermost centers,
 * which areas reach beyond by half a cell.
 */
export function toEdges({ size, x, y }: PlaneGrid, path: Path): Path {
  if (path.length < 2) return path;
  const half = { x: (x[1] - x[0]) / (2 * size), y: (y[1] - y[0]) / (2 * size) };
  const beyond = ([u, v]: Point, [before, below]: Point): Point[] => {
    const out = (at: number, [low, high]: Interval, reach: number) =>
      at <= low + 1.001 * reach ? low : at >= high - 1.001 * reach ? high : undefined;
    const [toX, toY] = [out(u, x, half.x), out(v, y, half.y)];
    if (toX !== undefined && u !== before) {
      const share = (toX - u) / (u - before);
      if (share >= 0) return [[toX, v + share * (v - below)]];
    }
    if (toY !== undefined && v !== below) {
      const share = (toY - v) / (v - below);
      if (share >= 0) return [[u + share * (u - before), toY]];
    }
    return [];
  };
  const last = path.length - 1;
  return [...beyond(path[0], path[1]), ...path, ...beyond(path[last], path[last - 1])];
}

/** Where values exceed a threshold. */
export function contourMark(
  { size, x, y }: PlaneGrid,
  values: Float64Array,
  threshold: number,
  style: Plot.ContourOptions,
): Plot.Markish {
  return Plot.contour(values, {
    width: size,
    height: size,
    x1: x[0],
    x2: x[1],
    y1: y[0],
    y2: y[1],
    value: (value: number) => value,
    thresholds: [threshold],
    ...style,
  } as Plot.ContourOptions);
}
