// Functions over a plane: their values on a grid, and the lines and areas of equal value.

import * as Plot from "@observablehq/plot";
import type { Domain, Interval } from "./range.js";

/** Cells of equal size; values are at their centers, row by row from the bottom. */
export interface PlaneGrid extends Domain {
  readonly size: number;
}

/** The coordinates of the centers of all cells. */
export function gridPlaces({ size, x, y }: PlaneGrid): { x: Float64Array; y: Float64Array } {
  const place = ([low, high]: Interval, i: number) => low + ((high - low) * (i + 0.5)) / size;
  return {
    x: Float64Array.from({ length: size * size }, (_, i) => place(x, i % size)),
    y: Float64Array.from({ length: size * size }, (_, i) => place(y, Math.floor(i / size))),
  };
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
