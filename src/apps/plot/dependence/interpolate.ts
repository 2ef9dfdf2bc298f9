import type { Matrix } from "../../../math/linalg/matrix.js";
import { gridPoints, type PlaneGrid } from "../core/plane-grid.js";

/** The values at points of two axes, on a grid of equal cells, linear in between along each axis. */
export function interpolated(
  grid: PlaneGrid,
  x: Float64Array,
  y: Float64Array,
  values: Matrix,
): Float64Array {
  const points = gridPoints(grid);
  return points.x.map((across, i) => {
    const [column, right] = within(x, across);
    const [row, up] = within(y, points.y[i]);
    const along = (j: number) => (1 - right) * values.get(column, j) + right * values.get(column + 1, j);
    return (1 - up) * along(row) + up * along(row + 1);
  });
}

/** Index of the interval that contains a number, and the fraction of the interval below it. */
function within(points: Float64Array, value: number): readonly [index: number, share: number] {
  let low = 0;
  for (let high = points.length - 1; high - low > 1; ) {
    const middle = (low + high) >>> 1;
    if (points[middle] <= value) low = middle;
    else high = middle;
  }
  return [low, (value - points[low]) / (points[low + 1] - points[low])];
}
